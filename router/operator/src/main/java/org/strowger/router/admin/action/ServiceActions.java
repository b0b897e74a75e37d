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
import org.strowger.router.smsc.Smsc;

/**
 * The commands that take an object out of service and put it back. A drained object accepts no new messages, but its
 * queued messages are still sent. A disabled object is drained, and its sessions are unbound as well.
 */
final class ServiceActions {
    private static final String WHAT = "smsc|application|listener|route";

    private final ActionTargets targets;
    private final DaemonControl steering;
    private final QueueActions queues;

    ServiceActions(ActionTargets targets, DaemonControl steering, QueueActions queues) {
        this.targets = targets;
        this.steering = steering;
        this.queues = queues;
    }

    List<Command> rows() {
        return List.of(
                row("drain", "accepts no new messages; queued messages are still sent", this::drain),
                row("resume", "restores normal service after drain or disable", this::resume),
                row("disable", "accepts no new messages, and unbinds the sessions", this::disable),
                row("enable", "same as resume", this::resume),
                new Command("disconnect ID", ConsoleRole.OPERATOR, "unbinds and closes a connection", this::disconnect),
                new Command(
                        "disconnect smsc|application NAME",
                        ConsoleRole.OPERATOR,
                        "unbinds all sessions of the SMSC or application; sessions with an SMSC reconnect",
                        this::disconnectAll),
                new Command(
                        "dial smsc NAME",
                        ConsoleRole.OPERATOR,
                        "dials the sessions of the SMSC that wait for their next attempt",
                        this::dial));
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
        targets.settle();
        return before.isDraining() ? already(thing, before) : Answer.done(thing + " is drained: " + left(thing));
    }

    private static Answer already(OperatorOverride.Thing thing, OperatorOverride before) {
        return Answer.done(thing + " was already " + before);
    }

    /** Describes the messages still to be sent. */
    private String left(OperatorOverride.Thing thing) throws CommandRefused {
        return switch (thing.kind()) {
            case SMSC -> {
                Smsc smsc = targets.smsc(thing.name());
                int waiting = targets.survey()
                        .one(smsc.homeIndex(), () -> targets.exchange().queues().waitingFor(smsc));
                yield ActionTargets.count(waiting, "message") + " queued, " + smsc.unanswered() + " unanswered";
            }
            case APPLICATION ->
                ActionTargets.count(targets.application(thing.name()).inCustody(), "message") + " in custody";
            case LISTENER -> "new connections are closed, existing connections stay open";
            case ROUTE -> "messages skip the route";
        };
    }

    private Answer disable(CommandCall call) throws CommandRefused {
        OperatorOverride.Thing thing = thing(call);
        // The SMSC's ports unbind its sessions on their own, so the sessions are counted first.
        int sessions = thing.kind() == OperatorOverride.Kind.SMSC ? targets.sessions(targets.smsc(thing.name())) : 0;
        OperatorOverride before = steering.operate(
                thing, OperatorOverride.Word.DISABLED, call.caller().user());
        targets.settle();
        if (before.isDisabled()) {
            return already(thing, before);
        }
        if (thing.kind() == OperatorOverride.Kind.ROUTE) {
            return Answer.done(thing + " is disabled: messages skip the route");
        }
        int ending = Math.max(sessions, targets.end(connection -> ActionTargets.isOf(connection, thing)));
        return Answer.done(thing + " is disabled: " + ActionTargets.count(ending, "session") + " being closed");
    }

    private Answer resume(CommandCall call) throws CommandRefused {
        OperatorOverride.Thing thing = thing(call);
        OperatorOverride before = steering.operate(
                thing, OperatorOverride.Word.IN_SERVICE, call.caller().user());
        targets.settle();
        if (before.isInService()) {
            return Answer.done(thing + " was already in service");
        }
        return Answer.done(thing + " is in service again, and was " + before + triedNow(thing));
    }

    /**
     * Retries messages that were delayed because the object was out of service.
     *
     * @return the result as text; empty for objects without such messages
     */
    private String triedNow(OperatorOverride.Thing thing) throws CommandRefused {
        return switch (thing.kind()) {
            case SMSC -> ", " + queues.retryBy(thing.name()) + " messages retried";
            case ROUTE -> ", " + queues.retry(QueueOperations.Which.thatWaitForRoutes(), false) + " messages retried";
            case APPLICATION, LISTENER -> "";
        };
    }

    // ---- Sessions

    private Answer disconnect(CommandCall call) throws CommandRefused {
        String id = call.text("ID");
        int ended = targets.end(connection -> connection.id().equals(id));
        if (ended == 0) {
            throw CommandRefused.unknown("no connection has the id " + id + "; see `show connections`");
        }
        return Answer.done("closing connection " + id);
    }

    private Answer disconnectAll(CommandCall call) throws CommandRefused {
        String name = call.text("NAME");
        boolean smsc = call.text("smsc|application").equals("smsc");
        if (smsc) {
            targets.smsc(name);
        } else {
            targets.application(name);
        }
        int ended = targets.end(connection ->
                smsc ? ActionTargets.isOfSmsc(connection, name) : ActionTargets.isOfApplication(connection, name));
        return Answer.done(ActionTargets.count(ended, "session") + " of " + name + " being closed");
    }

    private Answer dial(CommandCall call) throws CommandRefused {
        Smsc smsc = targets.smsc(call.text("NAME"));
        if (smsc.settings().peer().isCalled()) {
            throw CommandRefused.state("smsc " + smsc.name() + " is never dialled: it connects to Strowger (outbind)");
        }
        if (smsc.operated().isDisabled()) {
            throw CommandRefused.state(
                    "smsc " + smsc.name() + " is " + smsc.operated() + "; `enable smsc " + smsc.name() + "` dials it");
        }
        int dialled = targets.survey().all(thread -> smsc.port(thread).dialNow()).stream()
                .mapToInt(Integer::intValue)
                .sum();
        return Answer.done(
                dialled == 0
                        ? "no session of " + smsc.name() + " waits to be dialled; see `show smsc " + smsc.name() + "`"
                        : ActionTargets.count(dialled, "session") + " of " + smsc.name() + " being dialled");
    }
}
