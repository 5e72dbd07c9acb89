import RibletWeb

/// The look of the pages.
let style = WebAsset(
    path: "style.css", contentType: "text/css; charset=utf-8",
    bytes: Array(
        """
        :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
        body { max-width: 32rem; margin: 1rem auto; padding: 0 1rem }
        ul { padding: 0; list-style: none }
        li { padding: .75rem 0; border-bottom: 1px solid #8884 }
        a { color: #0a64d0 }
        .read { color: #1a7f37; font-weight: 600 }
        button { font: inherit; padding: .5rem 1rem; border: 0; border-radius: .5rem; background: #0a64d0; color: white }
        button:disabled { opacity: .5 }
        .skip:not(:focus) { position: absolute; left: -100rem }
        """.utf8))
