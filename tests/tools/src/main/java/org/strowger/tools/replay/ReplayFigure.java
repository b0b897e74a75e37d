package org.strowger.tools.replay;

/** The fates of the recorded messages. */
public enum ReplayFigure {
    SENT("sent"),
    ACCEPTED("accepted"),
    REFUSED("refused"),
    NO_ANSWER("no_answer"),
    /** The account has no password in the configuration. */
    NO_PASSWORD("no_password"),
    /** There is no server for messages of this kind. */
    LEFT_OUT("left_out"),
    /** The server has refused the bind, or was not reached. */
    NOT_BOUND("not_bound");

    private final String label;

    ReplayFigure(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
