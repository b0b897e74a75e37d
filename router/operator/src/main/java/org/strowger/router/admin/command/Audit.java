package org.strowger.router.admin.command;

/**
 * Receives every command that changes state, including refused commands, and every sign-in. Callable from any thread.
 */
@FunctionalInterface
public interface Audit {
    void told(Deed deed);

    /**
     * An audited command.
     *
     * @param user empty if the client had not signed in
     * @param from the client's address
     * @param command the command line, with secrets hidden
     * @param outcome {@code OK}, or {@code ERR} and the error code
     * @param nanos duration in nanoseconds
     */
    record Deed(String user, String from, String command, String outcome, long nanos) {
        public boolean isDenied() {
            return outcome.equals("ERR " + CommandRefused.Code.DENIED.label());
        }
    }
}
