package org.strowger.router.hook;

/** How a question ended. */
public enum HookResult {
    PASSED("pass", false),
    CHANGED("change", false),
    ROUTED("route", false),
    REFUSED("refuse", false),
    DELAYED("later", false),
    /** A former answer was used, whatever it was. */
    CACHED("cached", false),
    /** The wait for the service, or for a connection to it, took too long. */
    TIMED_OUT("timed_out", true),
    NOT_CONNECTED("not_connected", true),
    /** The connection ended before the answer. */
    LOST("lost", true),
    /** The service answered with a status other than 200. */
    STATUS("status", true),
    /** The answer was too long, was not JSON, or had values that are not permitted. */
    UNUSABLE("unusable", true),
    /** Too many questions were waiting. */
    FULL("full", true),
    /** The hook was down. */
    DOWN("down", true);

    private final String label;
    private final boolean failure;

    HookResult(String label, boolean failure) {
        this.label = label;
        this.failure = failure;
    }

    /** The name in metrics and on the console. */
    public String label() {
        return label;
    }

    /** Whether {@code on-failure} applied. */
    public boolean isFailure() {
        return failure;
    }
}
