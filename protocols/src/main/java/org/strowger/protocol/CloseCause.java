package org.strowger.protocol;

/** The cause of the end of a connection, for counters and logs. */
public enum CloseCause {
    NONE("it is open"),
    ASKED("our side closed the connection"),
    SHUTDOWN("the daemon or its thread is stopping"),
    PEER_CLOSED("the peer closed the connection"),
    PEER_RESET("the peer or the network reset the connection"),
    VIOLATION("the peer violated the protocol"),
    TIMED_OUT("the peer did not answer in time"),
    STALLED("the peer stopped reading"),
    OUTPUT_FULL("the output buffer of the connection was full"),
    INPUT_FULL("the input buffer of the connection was full"),
    REFUSED("the peer refused the connection"),
    UNREACHABLE("the peer is unreachable"),
    TLS_FAILED("the TLS handshake failed"),
    TURNED_AWAY("the source address is not allowed"),
    FULL("the connection limit is reached"),
    FAILED("an internal error occurred");

    private final String meaning;

    CloseCause(String meaning) {
        this.meaning = meaning;
    }

    /** Returns the completion of the sentence "The connection ended because ...". */
    public String meaning() {
        return meaning;
    }
}
