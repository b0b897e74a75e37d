package org.strowger.router.admin.command;

/** Is told every command that changes something, refused ones too, and every sign-in. Any thread. */
@FunctionalInterface
public interface Audit {
    void told(Deed deed);

    /**
     * A command.
     *
     * @param user empty if the client had not signed in
     * @param from the client's address
     * @param command as written, with secrets hidden
     * @param outcome {@code OK}, or {@code ERR} and its code
     * @param nanos duration
     */
    record Deed(String user, String from, String command, String outcome, long nanos) {}
}
