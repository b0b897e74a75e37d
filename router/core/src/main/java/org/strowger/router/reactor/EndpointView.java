package org.strowger.router.reactor;

/**
 * A snapshot of an endpoint for operators.
 *
 * @param protocol the name of the protocol; empty if the endpoint does not use a messaging protocol
 * @param version the version of the protocol; empty until it is negotiated
 * @param waitsFor the event that the endpoint waits for; empty if none
 */
public record EndpointView(Party party, String protocol, String version, Bind bind, Load load, String waitsFor) {
    /** An endpoint that carries no messages of the router, such as a tool in the same process. */
    public static final EndpointView OTHER = of(Kind.OTHER, "", "");

    /** An endpoint that carries no messages of the router. */
    public static EndpointView of(Kind kind, String name, String protocol) {
        return new EndpointView(new Party(kind, name, ""), protocol, "", Bind.NONE, Load.NONE, "");
    }

    /** The kind of peer. */
    public enum Kind {
        APPLICATION,
        SMSC,
        /** A peer that is connected to a simulated SMSC. */
        SIMULATED,
        /** An operator, or an operator's program. */
        CONSOLE,
        OTHER;

        /** Whether a peer of this kind binds to carry messages of the router. */
        public boolean carriesMessages() {
            return this == APPLICATION || this == SMSC;
        }
    }

    /**
     * The peer.
     *
     * @param name the name of the application or SMSC; empty if unknown
     * @param listener the listener that accepted the connection; empty if Strowger has dialled
     */
    public record Party(Kind kind, String name, String listener) {}

    /** @param way the direction of the bind in SMPP's terms; empty without a bind */
    public record Bind(String way, long sinceNanos) {
        public static final Bind NONE = new Bind("", 0);
    }

    /**
     * The traffic of a bind.
     *
     * @param used unanswered messages towards an SMSC
     * @param window the limit of {@code used}
     * @param receiving unanswered messages towards an application
     * @param receivingMax the limit of {@code receiving}
     * @param in messages received since the bind
     * @param out messages sent since the bind
     */
    public record Load(int used, int window, int receiving, int receivingMax, long in, long out) {
        public static final Load NONE = new Load(0, 0, 0, 0, 0, 0);
    }

    /** SMPP's name for a bind with these directions, as seen by the peer that binds. */
    public static String way(boolean sends, boolean receives) {
        if (sends && receives) {
            return "transceiver";
        }
        return sends ? "transmitter" : "receiver";
    }
}
