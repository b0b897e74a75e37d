package org.strowger.tools.replay;

/** The outcomes of the recorded messages. */
public enum ReplayFigure {
    SENT("sent"),
    ACCEPTED("accepted"),
    REFUSED("refused"),
    NO_ANSWER("no_answer"),
    /** Messages of accounts without a password in the configuration. */
    NO_PASSWORD("no_password"),
    /** Messages of a kind for which there is no server. */
    LEFT_OUT("left_out"),
    /** Messages for which the server refused the bind or was not reached. */
    NOT_BOUND("not_bound");

    private final String label;

    ReplayFigure(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
