package org.strowger.router.admin.console;

import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.AnswerWriter;
import org.strowger.router.admin.command.Audit;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandCaller;
import org.strowger.router.admin.command.CommandCounts;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.command.Commands;
import org.strowger.router.admin.command.LiveCommand;
import org.strowger.router.admin.console.CommandRunner.Reply;
import org.strowger.router.admin.console.CommandRunner.Request;
import org.strowger.router.admin.console.ConsoleAccess.Authorization;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.thread.Flag;
import org.strowger.router.thread.SharedCount;

/**
 * Executes console requests: finds the command, checks the caller's role, runs the command and formats the answer. The
 * client receives an answer even if the command throws.
 *
 * <p>Thread: the threads of the admin side.
 */
public final class CommandExecution {
    /** Maximum size of an answer; enough for about 20,000 rows as JSON. */
    @Bound(
            of = "the answer of a command",
            kind = Bound.Kind.FORMAT,
            owner = Bound.Owner.USER,
            share = Sharing.EACH,
            full = "the command is refused, with the advice to narrow it")
    private static final int ANSWER_OCTETS_MAX = 16 << 20;

    /** An answer longer than this limit counts as large. */
    static final int LARGE_OCTETS = 256 << 10;

    /** Maximum number of large answers not yet read by their clients: 128 MiB in total. */
    @Bound(
            of = "answers of more than 256 KiB that clients have not read",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.OPERATOR,
            share = Sharing.NONE,
            full = "the command is refused with \"later\"")
    private static final int LARGE_MAX = 8;

    private final Commands commands;
    private final Audit audit;
    private final BiConsumer<String, Throwable> faults;
    private final LongSupplier clock;
    private final CommandCounts counts;

    private final SharedCount large = new SharedCount();

    /**
     * Creates the execution shared by all clients.
     *
     * @param faults receives internal errors
     */
    public CommandExecution(
            Commands commands,
            Audit audit,
            BiConsumer<String, Throwable> faults,
            LongSupplier clock,
            CommandCounts counts) {
        this.commands = commands;
        this.audit = audit;
        this.faults = faults;
        this.clock = clock;
        this.counts = counts;
    }

    SharedCount large() {
        return large;
    }

    Audit audit() {
        return audit;
    }

    LongSupplier clock() {
        return clock;
    }

    Commands commands() {
        return commands;
    }

    /** Executes a command for a caller that has signed in at another interface. */
    Answer execute(String line, CommandCaller caller) throws CommandRefused {
        return answer(new Authorization(caller, true, "use the password of a user with this role"), line, new Flag());
    }

    /**
     * Executes a command for a client that formats the answer itself.
     *
     * @param changes raised while the command changes state and must not be interrupted
     */
    Answer answer(Authorization authorization, String line, Flag changes) throws CommandRefused {
        Commands.Found found;
        try {
            found = commands.find(line);
        } catch (CommandRefused e) {
            counts.countUnknown(e.code().label());
            throw e;
        }
        long beganNanos = clock.getAsLong();
        String result = CommandRefused.Code.FAULT.label();
        try {
            requireAllowed(authorization, found.command());
            changes.set(found.command().changes());
            Answer answer = found.command().action().run(new CommandCall(authorization.caller(), found.values()));
            result = Reply.DONE;
            return answer;
        } catch (CommandRefused e) {
            result = e.code().label();
            throw e;
        } catch (RuntimeException | AssertionError | StackOverflowError e) {
            faults.accept(found.echo(), e);
            throw internalError(e);
        } finally {
            changes.set(false);
            counts.count(found.command(), result);
            audit(authorization, found, Reply.outcome(result), beganNanos);
        }
    }

    private static CommandRefused internalError(Throwable cause) {
        return new CommandRefused(CommandRefused.Code.FAULT, "internal error of Strowger: " + cause);
    }

    private void audit(Authorization authorization, Commands.Found found, String outcome, long beganNanos) {
        if (found.command().changes()) {
            audit.told(new Audit.Deed(
                    authorization.caller().user(),
                    authorization.caller().from(),
                    found.echo(),
                    outcome,
                    clock.getAsLong() - beganNanos));
        }
    }

    /** Executes a request. Never throws. */
    Reply run(Request request, StreamOutput output) {
        Commands.Found found;
        try {
            found = commands.find(request.line());
        } catch (CommandRefused e) {
            counts.countUnknown(e.code().label());
            return refused(request, commands.echo(request.line()), e);
        }
        long beganNanos = clock.getAsLong();
        Reply reply = run(request, found, output);
        counts.count(found.command(), reply.result());
        audit(request.authorization(), found, reply.outcome(), beganNanos);
        return reply;
    }

    private Reply run(Request request, Commands.Found found, StreamOutput output) {
        String echo = found.echo();
        try {
            requireAllowed(request.authorization(), found.command());
            request.changes().set(found.command().changes());
            CommandCall call = new CommandCall(request.authorization().caller(), found.values());
            if (found.command().action() instanceof LiveCommand live && !request.repeated()) {
                return Reply.stream(live.begin(call, output));
            }
            return written(request, echo, found.command().action().run(call));
        } catch (CommandRefused e) {
            return refused(request, echo, e);
        } catch (RuntimeException | AssertionError | StackOverflowError e) {
            faults.accept(echo, e);
            return refused(request, echo, internalError(e));
        } finally {
            request.changes().set(false);
        }
    }

    private static void requireAllowed(Authorization authorization, Command command) throws CommandRefused {
        if (ConsoleBuiltins.isOpen(command)) {
            return;
        }
        if (!authorization.known()) {
            throw new CommandRefused(CommandRefused.Code.DENIED, "not signed in; " + authorization.advice());
        }
        if (!authorization.caller().role().includes(command.role())) {
            throw new CommandRefused(
                    CommandRefused.Code.DENIED,
                    "this command needs the role " + word(command.role()) + ", your role is "
                            + word(authorization.caller().role()) + "; " + authorization.advice());
        }
    }

    private static String word(ConsoleRole role) {
        return role.name().toLowerCase(Locale.ROOT);
    }

    private Reply written(Request request, String echo, Answer answer) throws CommandRefused {
        AnswerWriter text = new AnswerWriter(ANSWER_OCTETS_MAX);
        try {
            if (request.repeated()) {
                request.printer().round(answer, text);
            } else {
                request.printer().answer(echo, answer, text);
            }
        } catch (AnswerWriter.Full e) {
            throw CommandRefused.state(
                    "the output is longer than " + (ANSWER_OCTETS_MAX >> 20) + " MiB; narrow it with a filter");
        }
        boolean isLarge = text.octets() > LARGE_OCTETS;
        if (isLarge && !large.incrementBelow(LARGE_MAX)) {
            throw new CommandRefused(
                    CommandRefused.Code.LATER,
                    "too many large outputs are in progress (at most " + LARGE_MAX + "); try again later");
        }
        return new Reply(text.pieces(), Reply.OK, isLarge, Reply.NO_STREAM);
    }

    private static Reply refused(Request request, String echo, CommandRefused why) {
        String code = why.code().label();
        AnswerWriter text = new AnswerWriter(LARGE_OCTETS);
        try {
            request.printer().refusal(echo, code, why.why(), why.lines(), text);
        } catch (AnswerWriter.Full e) {
            text = new AnswerWriter(ANSWER_OCTETS_MAX);
            request.printer().refusal(echo, code, why.why(), List.of(), text);
        }
        return Reply.refused(text.pieces(), code);
    }
}
