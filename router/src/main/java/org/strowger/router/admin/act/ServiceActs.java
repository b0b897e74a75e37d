package org.strowger.router.admin.act;

import java.util.List;
import java.util.Locale;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.command.Call;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.Refused;
import org.strowger.router.config.Operated;
import org.strowger.router.config.Role;
import org.strowger.router.exchange.Queues;

/**
 * Things are taken out of service and put back. Who is drained takes nothing new, and what is under way and queued goes
 * out; who is disabled takes nothing new, and its sessions end in good order.
 */
final class ServiceActs {
    private static final String WHAT = "smsc|application|listener|route";

    private final Floor floor;
    private final Steering steering;
    private final QueueActs queues;

    ServiceActs(Floor floor, Steering steering, QueueActs queues) {
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
                new Command("disconnect ID", Role.OPERATOR, "ends a connection in good order", this::disconnect),
                new Command(
                        "disconnect smsc|application NAME",
                        Role.OPERATOR,
                        "ends its sessions in good order; those of an SMSC are dialled again",
                        this::disconnectAll));
    }

    private static Command row(String word, String help, Command.Action action) {
        return new Command(word + " " + WHAT + " NAME", Role.OPERATOR, help, action);
    }

    private static Operated.Thing thing(Call call) {
        String kind = call.text(WHAT).toUpperCase(Locale.ROOT);
        return new Operated.Thing(Operated.Kind.valueOf(kind), call.text("NAME"));
    }

    private Answer drain(Call call) throws Refused {
        Operated.Thing thing = thing(call);
        Operated before =
                steering.operate(thing, Operated.Word.DRAINING, call.caller().user());
        floor.settle();
        return before.isDraining() ? already(thing, before) : Answer.done(thing + " is drained: " + left(thing));
    }

    private static Answer already(Operated.Thing thing, Operated before) {
        return Answer.done(thing + " was " + before);
    }

    /** What is to go out yet. */
    private String left(Operated.Thing thing) throws Refused {
        return switch (thing.kind()) {
            case SMSC -> {
                var smsc = floor.smsc(thing.name());
                int waiting = floor.survey()
                        .one(smsc.homeIndex(), () -> floor.exchange().queues().waitingFor(smsc));
                yield Floor.count(waiting, "message") + " in its queue, " + smsc.underWay() + " under way";
            }
            case APPLICATION ->
                Floor.count(floor.application(thing.name()).inCustody(), "message") + " of it in custody";
            case LISTENER -> "nobody new is let in, who is there stays";
            case ROUTE -> "no message takes it";
        };
    }

    private Answer disable(Call call) throws Refused {
        Operated.Thing thing = thing(call);
        // Its own ports see to the sessions of an SMSC, and may have ended them before anybody could count.
        int sessions = thing.kind() == Operated.Kind.SMSC ? floor.sessions(floor.smsc(thing.name())) : 0;
        Operated before =
                steering.operate(thing, Operated.Word.DISABLED, call.caller().user());
        floor.settle();
        if (before.isDisabled()) {
            return already(thing, before);
        }
        if (thing.kind() == Operated.Kind.ROUTE) {
            return Answer.done(thing + " is disabled: no message takes it");
        }
        int ending = Math.max(sessions, floor.end(connection -> Floor.isOf(connection, thing)));
        return Answer.done(thing + " is disabled: " + Floor.count(ending, "session") + " ending");
    }

    private Answer resume(Call call) throws Refused {
        Operated.Thing thing = thing(call);
        Operated before =
                steering.operate(thing, Operated.Word.IN_SERVICE, call.caller().user());
        floor.settle();
        if (before.isInService()) {
            return Answer.done(thing + " was in service");
        }
        return Answer.done(thing + " is in service again, and was " + before + triedNow(thing));
    }

    /** What found it out of service need not sit out its pause. */
    private String triedNow(Operated.Thing thing) throws Refused {
        return switch (thing.kind()) {
            case SMSC ->
                ", " + queues.retry(Queues.Which.thatMayGoBy(thing.name()), false) + " of its messages tried now";
            case ROUTE ->
                ", " + queues.retry(Queues.Which.thatWaitForRoutes(), false) + " messages that had no other tried now";
            case APPLICATION, LISTENER -> "";
        };
    }

    // ---- Sessions

    private Answer disconnect(Call call) throws Refused {
        String id = call.text("ID");
        int ended = floor.end(connection -> connection.id().equals(id));
        if (ended == 0) {
            throw Refused.unknown("no connection is called " + id + "; show connections lists them");
        }
        return Answer.done("connection " + id + " is ending");
    }

    private Answer disconnectAll(Call call) throws Refused {
        String name = call.text("NAME");
        boolean smsc = call.text("smsc|application").equals("smsc");
        if (smsc) {
            floor.smsc(name);
        } else {
            floor.application(name);
        }
        int ended = floor.end(
                connection -> smsc ? Floor.isOfSmsc(connection, name) : Floor.isOfApplication(connection, name));
        return Answer.done(Floor.count(ended, "session") + " of " + name + " ending");
    }
}
