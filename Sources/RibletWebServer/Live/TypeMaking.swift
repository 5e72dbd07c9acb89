/// Has types made before two threads ask for them at once.
package enum TypeMaking {
    /// Not inlined, so that the types are there whether or not they are looked at.
    @inline(never)
    package static func touch(_ types: [Any.Type]) {}
}
