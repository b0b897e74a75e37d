package org.strowger.router.admin.action;

import java.time.Instant;
import java.util.List;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.exchange.ops.UnclaimedOperations;

/**
 * The commands that deliver or drop messages from mobiles that match no rule. A command applies to the messages present
 * when it is given, and runs while the router continues to work.
 */
final class UnclaimedActions {
    private final ActionTargets targets;

    UnclaimedActions(ActionTargets targets) {
        this.targets = targets;
    }

    List<Command> rows() {
        return List.of(
                new Command(
                        "deliver unclaimed since T [rule R]",
                        ConsoleRole.OPERATOR,
                        "delivers the messages from mobiles that have arrived since T without a matching rule and "
                                + "that match a rule now, at most 100 a second; T is a time or how long ago it is, "
                                + "such as 2h",
                        this::deliver),
                new Command(
                        "drop unclaimed since T [until U] [count N]",
                        ConsoleRole.ADMIN,
                        "drops the messages from mobiles that arrived between T and U without a matching rule; "
                                + "first reports the count,"
                                + " which must be repeated to confirm",
                        this::dropSome),
                new Command(
                        "drop unclaimed all [count N]",
                        ConsoleRole.ADMIN,
                        "drops all messages from mobiles that wait for a rule; first reports the count, which must be"
                                + " repeated to confirm",
                        this::dropAll));
    }

    private UnclaimedOperations unclaimed() {
        return targets.exchange().unclaimed();
    }

    private long millis(String text) throws CommandRefused {
        long now = targets.survey()
                .one(UnclaimedOperations.THREAD, () -> unclaimed().nowMillis());
        return MomentText.moment(text, Instant.ofEpochMilli(now)).toEpochMilli();
    }

    private Answer deliver(CommandCall call) throws CommandRefused {
        long since = millis(call.text("T"));
        String rule = call.has("R") ? call.text("R") : "";
        if (!rule.isEmpty() && !targets.exchange().generation().inbound().hasRule(rule)) {
            throw CommandRefused.unknown("there is no inbound rule " + rule);
        }
        int count = targets.survey()
                .one(UnclaimedOperations.THREAD, () -> unclaimed().deliver(since, rule));
        return done(
                count,
                count + " such messages have arrived since then and wait; those that match "
                        + (rule.isEmpty() ? "a rule" : "the rule " + rule)
                        + " are being delivered, at most 100 a second; `show unclaimed` shows the others");
    }

    private Answer dropSome(CommandCall call) throws CommandRefused {
        return drop(call, millis(call.text("T")), call.has("U") ? millis(call.text("U")) : Long.MAX_VALUE);
    }

    private Answer dropAll(CommandCall call) throws CommandRefused {
        return drop(call, 0, Long.MAX_VALUE);
    }

    private Answer drop(CommandCall call, long since, long until) throws CommandRefused {
        int there = targets.survey()
                .one(UnclaimedOperations.THREAD, () -> unclaimed().count(since, until));
        if (there == 0) {
            return Answer.done("no such messages wait");
        }
        if (!call.has("N") || there > ActionTargets.number(call.text("N"))) {
            throw CommandRefused.state(
                    ActionTargets.count(there, "message") + " would be dropped; to confirm, add: count " + there);
        }
        int count = targets.survey()
                .one(UnclaimedOperations.THREAD, () -> unclaimed().drop(since, until));
        return done(count, ActionTargets.count(count, "message") + " dropped");
    }

    private static Answer done(int count, String text) throws CommandRefused {
        if (count == UnclaimedOperations.BUSY) {
            throw new CommandRefused(
                    CommandRefused.Code.LATER, "too many of these commands are being carried out; try again later");
        }
        return Answer.done(text);
    }
}
