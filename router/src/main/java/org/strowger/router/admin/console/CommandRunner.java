package org.strowger.router.admin.console;

import java.util.List;
import org.strowger.router.admin.answer.Printer;
import org.strowger.router.admin.command.LiveCommand;
import org.strowger.router.thread.Flag;

/**
 * What a console session asks of its surroundings. None of these methods calls back into the session: results arrive
 * later, by {@code answered}, {@code checked}, {@code fed} and {@code streamEnded}.
 */
interface CommandRunner {
    /** The rights of the client, as of now. */
    ConsoleAccess.Authorization authorization();

    /** Starts a command. @return false if too many are running */
    boolean run(Request request, StreamOutput output);

    /** The answer to this request is not awaited any more. */
    void forget(Request request);

    /** Starts a password check. @return false if the client's address is barred for some time */
    boolean check(String user, String password);

    /** Any thread: tells the session, on its thread, that its stream has output. */
    void ring();

    /** Ends a stream. */
    void end(LiveCommand.Ending stream);

    /** A large reply has been sent or dropped. */
    void largeGone();

    /**
     * A line to be run as a command.
     *
     * @param line without the prefix {@code json}
     * @param repeated whether it is one round of {@code watch}
     * @param changes raised while the command changes something and must not be interrupted
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
     * @param pieces of the answer, in order
     * @param outcome {@code OK}, or {@code ERR} and its code
     * @param large whether it counts against the limit of large answers; then {@link #largeGone} must follow
     * @param stream ends the stream; {@link #NO_STREAM} if there is none
     */
    record Reply(List<byte[]> pieces, String outcome, boolean large, LiveCommand.Ending stream) {
        static final String OK = "OK";
        static final LiveCommand.Ending NO_STREAM = () -> "";
        private static final String ERR = "ERR ";

        static Reply stream(LiveCommand.Ending ending) {
            return new Reply(List.of(), OK, false, ending);
        }

        static Reply refused(List<byte[]> pieces, String code) {
            return new Reply(pieces, ERR + code, false, NO_STREAM);
        }

        boolean isStream() {
            return stream != NO_STREAM;
        }

        /** {@code ok}, or the code of {@code ERR}. */
        String result() {
            return isRefused() ? outcome.substring(ERR.length()) : "ok";
        }

        boolean isRefused() {
            return !outcome.equals(OK);
        }
    }
}
