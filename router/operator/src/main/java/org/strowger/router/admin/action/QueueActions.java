package org.strowger.router.admin.action;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.strowger.message.MessageState;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.application.Application;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.config.RouteSettings;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.ops.QueueOperations;
import org.strowger.router.exchange.ops.QueueOperations.Tally;
import org.strowger.router.exchange.ops.QueueOperations.Waiting;
import org.strowger.router.exchange.ops.QueueOperations.Which;
import org.strowger.router.reactor.Slice;
import org.strowger.router.route.Route;
import org.strowger.router.smsc.Smsc;

/**
 * The commands that retry, fail and move queued messages. They act on the messages that are queued when the command
 * begins, on each once, in slices, one slice per event-loop turn; messages that await a response from an SMSC or
 * application are not touched.
 */
final class QueueActions {
    private static final List<MessageState> ENDS =
            List.of(MessageState.UNDELIVERABLE, MessageState.DELETED, MessageState.EXPIRED, MessageState.REJECTED);

    /** Time limit for the return of messages that are recalled from the queues of SMSCs. */
    private static final Duration BACK = Duration.ofSeconds(5);

    private final ActionTargets targets;

    QueueActions(ActionTargets targets) {
        this.targets = targets;
    }

    List<Command> rows() {
        return List.of(
                new Command(
                        "queue retry smsc|application NAME",
                        ConsoleRole.OPERATOR,
                        "retries at once the messages that wait for a retry",
                        this::retry),
                new Command(
                        "queue retry message ID [to NUMBER]",
                        ConsoleRole.OPERATOR,
                        "retries at once a message that waits for a retry or is held",
                        this::retryOne),
                new Command(
                        "queue retry held [ID]",
                        ConsoleRole.OPERATOR,
                        "retries messages that are held",
                        this::retryHeld),
                new Command(
                        "queue fail smsc|application NAME [with STATUS] [count N]",
                        ConsoleRole.ADMIN,
                        "fails the messages queued for the SMSC or application; first reports the count, which must "
                                + "be repeated to confirm",
                        this::failMany),
                new Command(
                        "queue fail held [with STATUS] [count N]",
                        ConsoleRole.ADMIN,
                        "fails held messages; first reports the count, which must be repeated to confirm",
                        this::failMany),
                new Command(
                        "queue fail message ID [to NUMBER] [with STATUS]",
                        ConsoleRole.ADMIN,
                        "fails a single message; to NUMBER: needed if several messages have the id",
                        this::failOne),
                new Command(
                        "queue move smsc NAME to OTHER",
                        ConsoleRole.OPERATOR,
                        "moves queued messages to another SMSC",
                        this::move),
                new Command(
                        "receipts resend application NAME",
                        ConsoleRole.OPERATOR,
                        "redelivers now the messages and receipts that the application refused with a temporary error",
                        this::resend));
    }

    // ---- Visiting all queued messages

    /** An action on a message; it tells whether the message was one of those that the command names. */
    private interface Step {
        boolean run(Waiting message, Tally tally);
    }

    /** The totals of all threads. */
    private record Sum(long done, long away, long early, boolean isComplete) {
        static Sum of(List<Tally> tallies) {
            return new Sum(
                    tallies.stream().mapToLong(Tally::done).sum(),
                    tallies.stream().mapToLong(Tally::away).sum(),
                    tallies.stream().mapToLong(Tally::early).sum(),
                    tallies.stream().allMatch(Tally::isComplete));
        }

        /** Describes the messages that were not touched. */
        String rest() {
            return (away == 0 ? "" : ", " + away + " unanswered and unchanged")
                    + (early == 0 ? "" : ", " + early + " scheduled by the application for a later time")
                    + (isComplete ? "" : ", some still in progress");
        }
    }

    private Sum each(Step step) throws CommandRefused {
        List<Tally> tallies = new ArrayList<>();
        QueueOperations queues = targets.exchange().queues();
        for (int i = 0; i < targets.threads().size(); i++) {
            int thread = i;
            Tally tally = new Tally();
            tallies.add(tally);
            List<Waiting> all = targets.survey().one(i, () -> queues.all(thread));
            targets.survey().each(i, all, each -> step.run(each, tally), Slice.MESSAGES_MAX);
        }
        for (int i = 0; i < tallies.size(); i++) {
            awaitAll(i, tallies.get(i));
        }
        return sum(tallies);
    }

    /**
     * Waits for messages recalled from the queues of SMSCs; the command's answer reports if some have not arrived in
     * time.
     */
    private void awaitAll(int thread, Tally tally) throws CommandRefused {
        CompletableFuture<Boolean> complete = new CompletableFuture<>();
        targets.survey().one(thread, () -> {
            tally.whenComplete(() -> complete.complete(true));
            return 0;
        });
        targets.survey().waiting().isDone(complete, BACK);
    }

    /** Sums the tallies. A tally belongs to its thread, so it is copied on that thread. */
    private Sum sum(List<Tally> tallies) throws CommandRefused {
        return Sum.of(targets.survey().all(thread -> tallies.get(thread).copy()));
    }

    private long count(Which which) throws CommandRefused {
        long count = 0;
        QueueOperations queues = targets.exchange().queues();
        for (int i = 0; i < targets.threads().size(); i++) {
            int thread = i;
            count +=
                    targets
                            .survey()
                            .rows(i, () -> queues.all(thread), each -> queues.isMeant(each, which), Integer.MAX_VALUE)
                            .stream()
                            .filter(each -> each)
                            .count();
        }
        return count;
    }

    // ---- Retry

    long retry(Which which, boolean heldToo) throws CommandRefused {
        return retried(which, heldToo).done();
    }

    private Sum retried(Which which, boolean heldToo) throws CommandRefused {
        QueueOperations queues = targets.exchange().queues();
        return each((message, tally) -> queues.retry(message, which, heldToo, tally));
    }

    private Answer retry(CommandCall call) throws CommandRefused {
        String name = call.text("NAME");
        Sum sum;
        if (call.text("smsc|application").equals("smsc")) {
            targets.smsc(name);
            sum = retriedBy(name);
        } else {
            targets.application(name);
            sum = retried(Which.of(name), false);
        }
        return answer(sum);
    }

    /**
     * Retries the messages whose route has this SMSC as a candidate, either as the route was when they arrived or as it
     * is now.
     */
    long retryBy(String smsc) throws CommandRefused {
        return retriedBy(smsc).done();
    }

    private Sum retriedBy(String smsc) throws CommandRefused {
        Set<String> routes = targets.exchange().generation().routes().routes().stream()
                .map(Route::settings)
                .filter(route -> route.has(smsc))
                .map(RouteSettings::name)
                .collect(Collectors.toSet());
        return retried(Which.thatMayGoBy(smsc).or(Which.ofRoutes(routes)), false);
    }

    private Answer retryOne(CommandCall call) throws CommandRefused {
        return answer(retried(single(call), true));
    }

    private static Answer answer(Sum sum) {
        return Answer.done(ActionTargets.count(sum.done(), "message") + " retried" + sum.rest());
    }

    private Answer retryHeld(CommandCall call) throws CommandRefused {
        Which which = Which.thatAreHeld();
        if (call.has("ID")) {
            which = which.and(Which.called(call.text("ID")));
            refuseUnlessThere(which, call.text("ID"));
        }
        Sum sum = retried(which, true);
        return Answer.done(ActionTargets.count(sum.done(), "held message") + " retried" + sum.rest());
    }

    /**
     * The message that the command names. Several messages can share an id that is a time stamp, in which case the
     * recipient's number is needed.
     */
    private Which single(CommandCall call) throws CommandRefused {
        String id = call.text("ID");
        Which which = Which.called(id);
        if (call.has("NUMBER")) {
            which = which.and(Which.to(call.text("NUMBER")));
        }
        refuseUnlessThere(which, id);
        if (MessageIdAllocator.isStamp(id) && !call.has("NUMBER") && count(which) > 1) {
            throw CommandRefused.state(
                    count(which) + " messages have the id " + id + "; to name one of them, add: to NUMBER");
        }
        return which;
    }

    private void refuseUnlessThere(Which which, String id) throws CommandRefused {
        if (count(which) == 0) {
            throw CommandRefused.unknown(
                    "message " + id + " is not queued: the message is sent but unanswered, has ended, or is unknown");
        }
    }

    // ---- Fail

    private Answer failMany(CommandCall call) throws CommandRefused {
        Which which = Which.thatAreHeld();
        if (call.text("smsc|application").equals("smsc")) {
            targets.smsc(call.text("NAME"));
            which = Which.lastOffered(call.text("NAME"));
        } else if (call.has("smsc|application")) {
            targets.application(call.text("NAME"));
            which = Which.of(call.text("NAME"));
        }
        MessageState state = state(call);
        long count = count(which);
        if (count == 0) {
            return Answer.done("no messages are queued");
        }
        if (!call.has("N") || count > ActionTargets.number(call.text("N"))) {
            throw CommandRefused.state(
                    ActionTargets.count(count, "message") + " would fail; to confirm, add: count " + count);
        }
        return failed(which, state);
    }

    private Answer failOne(CommandCall call) throws CommandRefused {
        MessageState state = state(call);
        return failed(single(call), state);
    }

    private Answer failed(Which which, MessageState state) throws CommandRefused {
        QueueOperations queues = targets.exchange().queues();
        Sum sum = each((message, tally) -> queues.fail(message, which, state, tally));
        return Answer.done(ActionTargets.count(sum.done(), "message") + " failed as " + word(state) + sum.rest());
    }

    private static MessageState state(CommandCall call) throws CommandRefused {
        String wanted = call.has("STATUS") ? call.text("STATUS") : word(MessageState.UNDELIVERABLE);
        for (MessageState state : ENDS) {
            if (word(state).equals(wanted.toLowerCase(Locale.ROOT))) {
                return state;
            }
        }
        throw CommandRefused.usage("unknown status " + wanted + "; use one of "
                + String.join(", ", ENDS.stream().map(QueueActions::word).toList()));
    }

    private static String word(MessageState state) {
        return state.name().toLowerCase(Locale.ROOT);
    }

    // ---- Move

    private Answer move(CommandCall call) throws CommandRefused {
        Smsc from = targets.smsc(call.text("NAME"));
        Smsc to = targets.smsc(call.text("OTHER"));
        if (from == to) {
            throw CommandRefused.usage("the messages are already queued for " + from.name());
        }
        if (!to.operated().isInService()) {
            throw CommandRefused.state("smsc " + to.name() + " is " + to.operated());
        }
        QueueOperations queues = targets.exchange().queues();
        Which which = Which.lastOffered(from.name());
        Sum sum = each((message, tally) -> queues.move(message, which, to, tally));
        return Answer.done(ActionTargets.count(sum.done(), "message") + " moved to " + to.name() + sum.rest());
    }

    // ---- Receipts

    private Answer resend(CommandCall call) throws CommandRefused {
        Application application = targets.application(call.text("NAME"));
        QueueOperations queues = targets.exchange().queues();
        int retried = targets.survey().one(application.homeIndex(), () -> queues.endRest(application));
        return Answer.done(
                retried == 0
                        ? "no refused deliveries are queued for " + application.name()
                                + "; for a receipt that the application accepted, use: receipts resend message ID"
                        : ActionTargets.count(retried, "delivery").replace("deliverys", "deliveries") + " to "
                                + application.name() + " retried");
    }
}
