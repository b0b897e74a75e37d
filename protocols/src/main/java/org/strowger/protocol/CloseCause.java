package org.strowger.protocol;

/** Why a connection ended, for counters and logs. */
public enum CloseCause {
    NONE("it is open"),
    ASKED("our side closed it"),
    SHUTDOWN("the daemon or its thread is stopping"),
    PEER_CLOSED("the peer closed it"),
    PEER_RESET("connection reset by the peer or the network"),
    VIOLATION("protocol error of the peer"),
    TIMED_OUT("timeout"),
    STALLED("the peer stopped reading"),
    OUTPUT_FULL("output buffer limit reached"),
    INPUT_FULL("input buffer limit reached"),
    REFUSED("refused"),
    UNREACHABLE("the peer is unreachable"),
    TLS_FAILED("TLS handshake failed"),
    TURNED_AWAY("source address not allowed"),
    FULL("connection limit reached"),
    FAILED("internal error");

    private final String meaning;

    CloseCause(String meaning) {
        this.meaning = meaning;
    }

    /** For people. */
    public String meaning() {
        return meaning;
    }
}
