package org.strowger.router.admin.console;

import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.AnswerWriter;
import org.strowger.router.admin.command.Audit;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandCounts;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.command.Commands;
import org.strowger.router.admin.command.LiveCommand;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.thread.SharedCount;

/**
 * Runs an order: finds the command, sees whether the caller may, does it and writes down what came of it. Whatever the
 * command throws, the client gets an answer.
 *
 * <p>Thread: those of the admin side.
 */
public final class CommandExecution {
    /** Some 20,000 rows as JSON. */
    private static final int ANSWER_OCTETS_MAX = 16 << 20;

    /** An answer beyond this counts as large. */
    static final int LARGE_OCTETS = 256 << 10;

    /** So many large answers may wait to be read by their clients, which bounds what they take: 128 MiB. */
    private static final int LARGE_MAX = 8;

    private final Commands commands;
    private final Audit audit;
    private final BiConsumer<String, Throwable> faults;
    private final LongSupplier clock;
    private final CommandCounts counts;

    /** How many large answers there are. */
    private final SharedCount large = new SharedCount();

    /**
     * One for all clients.
     *
     * @param faults hears of commands that have failed by a fault of ours
     * @param counts has each command, and what came of it
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

    /** Never throws. */
    CommandReply run(QueuedCommand order, StreamOutput feed) {
        Commands.Found found;
        try {
            found = commands.find(order.line());
        } catch (CommandRefused e) {
            counts.countUnknown(e.code().label());
            return refused(order, commands.echo(order.line()), e);
        }
        long beganNanos = clock.getAsLong();
        CommandReply reply = run(order, found, feed);
        counts.count(found.command(), reply.result());
        if (found.command().changes()) {
            CommandCall call = new CommandCall(order.standing().caller(), found.values());
            audit.told(new Audit.Deed(
                    call.caller().user(),
                    call.caller().from(),
                    found.echo(),
                    reply.outcome(),
                    clock.getAsLong() - beganNanos));
        }
        return reply;
    }

    private CommandReply run(QueuedCommand order, Commands.Found found, StreamOutput feed) {
        String echo = found.echo();
        try {
            requireAllowed(order.standing(), found.command());
            order.changes().set(found.command().changes());
            CommandCall call = new CommandCall(order.standing().caller(), found.values());
            if (found.command().action() instanceof LiveCommand live && !order.repeated()) {
                return CommandReply.stream(live.begin(call, feed));
            }
            return written(order, echo, found.command().action().run(call));
        } catch (CommandRefused e) {
            return refused(order, echo, e);
        } catch (RuntimeException | AssertionError | StackOverflowError e) {
            faults.accept(echo, e);
            return refused(
                    order, echo, new CommandRefused(CommandRefused.Code.FAULT, "this is a fault of Strowger's: " + e));
        } finally {
            order.changes().set(false);
        }
    }

    private static void requireAllowed(Authorization standing, Command command) throws CommandRefused {
        if (ConsoleBuiltins.isOpen(command)) {
            return;
        }
        if (!standing.known()) {
            throw new CommandRefused(CommandRefused.Code.DENIED, "you are not known here; " + standing.advice());
        }
        if (!standing.caller().role().includes(command.role())) {
            throw new CommandRefused(
                    CommandRefused.Code.DENIED,
                    "that takes the role " + word(command.role()) + ", and yours is "
                            + word(standing.caller().role()) + "; " + standing.advice());
        }
    }

    private static String word(ConsoleRole role) {
        return role.name().toLowerCase(Locale.ROOT);
    }

    private CommandReply written(QueuedCommand order, String echo, Answer answer) throws CommandRefused {
        AnswerWriter paper = new AnswerWriter(ANSWER_OCTETS_MAX);
        try {
            if (order.repeated()) {
                order.printer().round(answer, paper);
            } else {
                order.printer().answer(echo, answer, paper);
            }
        } catch (AnswerWriter.Full e) {
            throw CommandRefused.state(
                    "the answer is longer than " + (ANSWER_OCTETS_MAX >> 20) + " MiB: ask for less of it");
        }
        boolean isLarge = paper.octets() > LARGE_OCTETS;
        if (isLarge && !large.incrementBelow(LARGE_MAX)) {
            throw new CommandRefused(
                    CommandRefused.Code.LATER,
                    LARGE_MAX + " long answers wait for their clients to read them; try again");
        }
        return new CommandReply(paper.pieces(), CommandReply.OK, isLarge, CommandReply.NO_STREAM);
    }

    private static CommandReply refused(QueuedCommand order, String echo, CommandRefused why) {
        String code = why.code().label();
        AnswerWriter paper = new AnswerWriter(LARGE_OCTETS);
        try {
            order.printer().refusal(echo, code, why.why(), why.lines(), paper);
        } catch (AnswerWriter.Full e) {
            paper = new AnswerWriter(ANSWER_OCTETS_MAX);
            order.printer().refusal(echo, code, why.why(), List.of(), paper);
        }
        return CommandReply.refused(paper.pieces(), code);
    }
}
