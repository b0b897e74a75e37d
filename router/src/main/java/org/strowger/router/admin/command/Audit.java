package org.strowger.router.admin.command;

/** Hears of everything that somebody has changed, or tried to, and of everybody who signs in. On any thread. */
@FunctionalInterface
public interface Audit {
    void told(Deed deed);

    /**
     * What somebody has done.
     *
     * @param user by name; empty if nobody had signed in
     * @param from where he was
     * @param command as he wrote it, with secrets hidden
     * @param outcome {@code OK}, or {@code ERR} and its code
     * @param nanos how long it took
     */
    record Deed(String user, String from, String command, String outcome, long nanos) {}
}
