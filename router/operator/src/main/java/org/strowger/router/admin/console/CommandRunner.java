package org.strowger.router.admin.console;

import java.util.List;
import org.strowger.router.admin.answer.Printer;
import org.strowger.router.admin.command.LiveCommand;
import org.strowger.router.thread.Flag;

/**
 * The services that a console session needs. None of these methods calls back into the session: results arrive later,
 * through {@code answered}, {@code checked}, {@code fed} and {@code streamEnded}.
 */
interface CommandRunner {
    /** The client's current rights. */
    ConsoleAccess.Authorization authorization();

    /**
     * Starts a command.
     *
     * @return false if too many commands are running
     */
    boolean run(Request request, StreamOutput output);

    /** Abandons a request: the session no longer waits for its answer. */
    void forget(Request request);

    /**
     * Starts a password check.
     *
     * @return false if the client's address is temporarily locked out
     */
    boolean check(String user, String password);

    /** Abandons a password check: the session no longer waits for its result. */
    void forgetCheck();

    /** Notifies the session, on its thread, that its stream has output. Callable from any thread. */
    void ring();

    /** Ends a stream. */
    void end(LiveCommand.Ending stream);

    /** Releases the quota of a large reply that was sent or dropped. */
    void largeGone();

    /**
     * A line to be run as a command.
     *
     * @param line the line without the prefix {@code json}
     * @param repeated whether the request is one round of {@code watch}
     * @param changes raised while the command changes state and must not be interrupted
     */
    record Request(
            String line, boolean json, boolean repeated, ConsoleAccess.Authorization authorization, Flag changes) {
        Request(String line, boolean json, boolean repeated, ConsoleAccess.Authorization authorization) {
            this(line, json, repeated, authorization, new Flag());
        }

        Printer printer() {
            return json ? Printer.JSON : Printer.TEXT;
        }
    }

    /**
     * The result of a request: a formatted answer, or a stream that has begun.
     *
     * @param pieces the answer in pieces, in order
     * @param outcome {@code OK}, or {@code ERR} and the error code
     * @param large whether the reply counts against the limit on large answers; if so, {@link #largeGone} must follow
     * @param stream ends the stream; {@link #NO_STREAM} if there is none
     */
    record Reply(List<byte[]> pieces, String outcome, boolean large, LiveCommand.Ending stream) {
        static final String OK = "OK";

        /** The result of a command that was not refused. */
        static final String DONE = "ok";

        static final LiveCommand.Ending NO_STREAM = () -> "";
        static final String ERR = "ERR ";

        static Reply stream(LiveCommand.Ending ending) {
            return new Reply(List.of(), OK, false, ending);
        }

        static Reply refused(List<byte[]> pieces, String code) {
            return new Reply(pieces, ERR + code, false, NO_STREAM);
        }

        /** {@code OK}, or {@code ERR} and the error code. */
        static String outcome(String result) {
            return result.equals(DONE) ? OK : ERR + result;
        }

        boolean isStream() {
            return stream != NO_STREAM;
        }

        /** {@code ok}, or the error code after {@code ERR}. */
        String result() {
            return isRefused() ? outcome.substring(ERR.length()) : DONE;
        }

        boolean isRefused() {
            return !outcome.equals(OK);
        }
    }
}
