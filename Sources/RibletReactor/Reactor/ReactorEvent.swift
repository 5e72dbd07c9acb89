/// One step of a reactor, as its recorder is told of it.
public enum ReactorEvent<Action, Mutation, State> {
    /// The action is about to be mutated.
    case action(Action)
    /// A mutation that an action led to at once has been reduced to this state; observers have not
    /// heard of it yet.
    case mutation(Mutation, State)
    /// A mutation that an effect sent from its task or subscription has been reduced to this state;
    /// observers have not heard of it yet.
    case received(Mutation, State)
    /// The state was replaced from outside.
    case restored(State)
}
