package org.strowger.router.reactor;

/**
 * What operators may see of what stands behind a connection: a value, taken by its owner.
 *
 * @param party whose it is
 * @param protocol by its name; empty: none of ours
 * @param version of the protocol, once that is agreed; else empty
 * @param bind how it is signed in
 * @param load what it carries
 * @param waitsFor what it waits for; empty: nothing
 */
public record EndpointView(Party party, String protocol, String version, Bind bind, Load load, String waitsFor) {
    /** Of something that carries no messages of ours, such as a tool that runs beside the router. */
    public static final EndpointView OTHER = of(Kind.OTHER, "", "");

    /** Of something else that carries no messages of ours. */
    public static EndpointView of(Kind kind, String name, String protocol) {
        return new EndpointView(new Party(kind, name, ""), protocol, "", Bind.NONE, Load.NONE, "");
    }

    /** Who is at the other end. */
    public enum Kind {
        APPLICATION,
        SMSC,
        /** Who is connected to an SMSC that is simulated here. */
        SIMULATED,
        /** An operator, or what asks for one. */
        CONSOLE,
        OTHER;

        /** Whether it signs in to carry messages of the router. */
        public boolean carriesMessages() {
            return this == APPLICATION || this == SMSC;
        }
    }

    /**
     * Whose it is.
     *
     * @param name of the application or SMSC; empty: not known yet
     * @param listener by which it came; empty: we have dialled it, or it calls
     */
    public record Party(Kind kind, String name, String listener) {}

    /**
     * How it is signed in.
     *
     * @param way in the words of SMPP; empty: it is not signed in
     * @param sinceNanos since when
     */
    public record Bind(String way, long sinceNanos) {
        public static final Bind NONE = new Bind("", 0);
    }

    /**
     * What it carries.
     *
     * @param used messages on their way to an SMSC that have no answer: those of the application, ours of an SMSC
     * @param window how many these may be
     * @param receiving messages on their way to an application that have no answer
     * @param receivingMax how many these may be
     * @param in messages that came by it, since it is signed in
     * @param out messages that left by it
     */
    public record Load(int used, int window, int receiving, int receivingMax, long in, long out) {
        public static final Load NONE = new Load(0, 0, 0, 0, 0, 0);
    }

    /** How SMPP calls a session of which messages go these ways, seen by who signed in. */
    public static String way(boolean sends, boolean receives) {
        if (sends && receives) {
            return "transceiver";
        }
        return sends ? "transmitter" : "receiver";
    }
}
