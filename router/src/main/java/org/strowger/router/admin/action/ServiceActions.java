package org.strowger.router.admin.action;

import java.util.List;
import java.util.Locale;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.config.OperatorOverride;
import org.strowger.router.exchange.ops.QueueOperations;

/**
 * Things are taken out of service and put back. Who is drained takes nothing new, and what is under way and queued goes
 * out; who is disabled takes nothing new, and its sessions end in good order.
 */
final class ServiceActions {
    private static final String WHAT = "smsc|application|listener|route";

    private final ActionTargets floor;
    private final DaemonControl steering;
    private final QueueActions queues;

    ServiceActions(ActionTargets floor, DaemonControl steering, QueueActions queues) {
        this.floor = floor;
        this.steering = steering;
        this.queues = queues;
    }

    List<Command> rows() {
        return List.of(
                row("drain", "takes nothing new; what is under way and queued goes out", this::drain),
                row("resume", "undoes drain and disable", this::resume),
                row("disable", "takes nothing new, and its sessions end in good order", this::disable),
                row("enable", "undoes disable and drain", this::resume),
                new Command("disconnect ID", ConsoleRole.OPERATOR, "ends a connection in good order", this::disconnect),
                new Command(
                        "disconnect smsc|application NAME",
                        ConsoleRole.OPERATOR,
                        "ends its sessions in good order; those of an SMSC are dialled again",
                        this::disconnectAll));
    }

    private static Command row(String word, String help, Command.Action action) {
        return new Command(word + " " + WHAT + " NAME", ConsoleRole.OPERATOR, help, action);
    }

    private static OperatorOverride.Thing thing(CommandCall call) {
        String kind = call.text(WHAT).toUpperCase(Locale.ROOT);
        return new OperatorOverride.Thing(OperatorOverride.Kind.valueOf(kind), call.text("NAME"));
    }

    private Answer drain(CommandCall call) throws CommandRefused {
        OperatorOverride.Thing thing = thing(call);
        OperatorOverride before = steering.operate(
                thing, OperatorOverride.Word.DRAINING, call.caller().user());
        floor.settle();
        return before.isDraining() ? already(thing, before) : Answer.done(thing + " is drained: " + left(thing));
    }

    private static Answer already(OperatorOverride.Thing thing, OperatorOverride before) {
        return Answer.done(thing + " was " + before);
    }

    /** What is to go out yet. */
    private String left(OperatorOverride.Thing thing) throws CommandRefused {
        return switch (thing.kind()) {
            case SMSC -> {
                var smsc = floor.smsc(thing.name());
                int waiting = floor.survey()
                        .one(smsc.homeIndex(), () -> floor.exchange().queues().waitingFor(smsc));
                yield ActionTargets.count(waiting, "message") + " in its queue, " + smsc.underWay() + " under way";
            }
            case APPLICATION ->
                ActionTargets.count(floor.application(thing.name()).inCustody(), "message") + " of it in custody";
            case LISTENER -> "nobody new is let in, who is there stays";
            case ROUTE -> "no message takes it";
        };
    }

    private Answer disable(CommandCall call) throws CommandRefused {
        OperatorOverride.Thing thing = thing(call);
        // Its own ports see to the sessions of an SMSC, and may have ended them before anybody could count.
        int sessions = thing.kind() == OperatorOverride.Kind.SMSC ? floor.sessions(floor.smsc(thing.name())) : 0;
        OperatorOverride before = steering.operate(
                thing, OperatorOverride.Word.DISABLED, call.caller().user());
        floor.settle();
        if (before.isDisabled()) {
            return already(thing, before);
        }
        if (thing.kind() == OperatorOverride.Kind.ROUTE) {
            return Answer.done(thing + " is disabled: no message takes it");
        }
        int ending = Math.max(sessions, floor.end(connection -> ActionTargets.isOf(connection, thing)));
        return Answer.done(thing + " is disabled: " + ActionTargets.count(ending, "session") + " ending");
    }

    private Answer resume(CommandCall call) throws CommandRefused {
        OperatorOverride.Thing thing = thing(call);
        OperatorOverride before = steering.operate(
                thing, OperatorOverride.Word.IN_SERVICE, call.caller().user());
        floor.settle();
        if (before.isInService()) {
            return Answer.done(thing + " was in service");
        }
        return Answer.done(thing + " is in service again, and was " + before + triedNow(thing));
    }

    /** What found it out of service need not sit out its pause. */
    private String triedNow(OperatorOverride.Thing thing) throws CommandRefused {
        return switch (thing.kind()) {
            case SMSC ->
                ", " + queues.retry(QueueOperations.Which.thatMayGoBy(thing.name()), false)
                        + " of its messages tried now";
            case ROUTE ->
                ", " + queues.retry(QueueOperations.Which.thatWaitForRoutes(), false)
                        + " messages that had no other tried now";
            case APPLICATION, LISTENER -> "";
        };
    }

    // ---- Sessions

    private Answer disconnect(CommandCall call) throws CommandRefused {
        String id = call.text("ID");
        int ended = floor.end(connection -> connection.id().equals(id));
        if (ended == 0) {
            throw CommandRefused.unknown("no connection is called " + id + "; show connections lists them");
        }
        return Answer.done("connection " + id + " is ending");
    }

    private Answer disconnectAll(CommandCall call) throws CommandRefused {
        String name = call.text("NAME");
        boolean smsc = call.text("smsc|application").equals("smsc");
        if (smsc) {
            floor.smsc(name);
        } else {
            floor.application(name);
        }
        int ended = floor.end(connection ->
                smsc ? ActionTargets.isOfSmsc(connection, name) : ActionTargets.isOfApplication(connection, name));
        return Answer.done(ActionTargets.count(ended, "session") + " of " + name + " ending");
    }
}
