package org.strowger.router.config;

/**
 * Changes to the addresses of a message before it is sent.
 *
 * @param from the new sender; empty: unchanged
 * @param toStrip the prefix to remove from the recipient, if present
 * @param toPrefix the prefix to add after the removal
 * @param sourceTon the new type of number of the sender
 * @param sourceNpi the new numbering plan of the sender
 */
public record RewriteSettings(String from, String toStrip, String toPrefix, int sourceTon, int sourceNpi) {
    /** Leaves the type of number or numbering plan unchanged. */
    public static final int AS_IT_CAME = -1;

    public static final RewriteSettings NONE = new RewriteSettings("", "", "", AS_IT_CAME, AS_IT_CAME);
}
