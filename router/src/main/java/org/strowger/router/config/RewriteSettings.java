package org.strowger.router.config;

/**
 * What is changed in a message before it leaves.
 *
 * @param from another sender; empty: as it came
 * @param toStrip what is taken from the beginning of the recipient, if it is there
 * @param toPrefix what is put in front of it then
 * @param sourceTon another type of number for the sender
 * @param sourceNpi another numbering plan for the sender
 */
public record RewriteSettings(String from, String toStrip, String toPrefix, int sourceTon, int sourceNpi) {
    /** A type or plan that is not changed. */
    public static final int AS_IT_CAME = -1;

    public static final RewriteSettings NONE = new RewriteSettings("", "", "", AS_IT_CAME, AS_IT_CAME);
}
