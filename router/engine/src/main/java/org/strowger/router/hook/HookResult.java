package org.strowger.router.hook;

/** How a question ended. */
public enum HookResult {
    PASSED("pass", true),
    CHANGED("change", true),
    ROUTED("route", true),
    REFUSED("refuse", true),
    DELAYED("later", true),
    /** A former answer was used, whatever it was. */
    CACHED("cached", false),
    /** There was no answer in time, or no connection could be established in time. */
    TIMED_OUT("timed_out", false),
    NOT_CONNECTED("not_connected", false),
    /** The connection ended before the answer. */
    LOST("lost", false),
    /** The service answered with a status other than 200. */
    STATUS("status", false),
    /** The answer was too long, was not JSON, or had values that are not permitted. */
    UNUSABLE("unusable", false),
    /** No connection was free in time: the service is asked too much. Then {@code on-full} applies. */
    FULL("full", false),
    /** The hook was down. */
    DOWN("down", false);

    private final String label;
    private final boolean answer;

    HookResult(String label, boolean answer) {
        this.label = label;
        this.answer = answer;
    }

    /** The name in metrics and on the console. */
    public String label() {
        return label;
    }

    /** Whether the service has answered this question. */
    public boolean isAnswer() {
        return answer;
    }
}
