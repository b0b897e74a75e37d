package org.strowger.protocol;

/** Why a connection ended, in one word for counters and logs. */
public enum CloseCause {
    NONE("it has not ended"),
    ASKED("its owner asked for it"),
    SHUTDOWN("the daemon or its thread is stopping"),
    PEER_CLOSED("the peer closed in good order"),
    PEER_RESET("the peer or the network broke it off"),
    VIOLATION("the peer broke the protocol and is out of step"),
    TIMED_OUT("the peer did not answer or act in time"),
    STALLED("the peer did not take what was sent to it"),
    OUTPUT_FULL("more was owed to the peer than may be held for it"),
    INPUT_FULL("a packet grew beyond what may be held of it"),
    REFUSED("the peer refused the connection"),
    UNREACHABLE("the peer could not be reached"),
    TLS_FAILED("the peers did not agree on TLS"),
    TURNED_AWAY("the peer may not come from where it is"),
    FULL("as many connections as allowed are open"),
    FAILED("a fault of ours");

    private final String meaning;

    CloseCause(String meaning) {
        this.meaning = meaning;
    }

    /** The rest of the sentence that begins "The connection ended because". */
    public String meaning() {
        return meaning;
    }
}
