package org.strowger.router.admin.action;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.config.OperatorOverride;
import org.strowger.router.config.value.RateCeiling;

/** The commands for temporary rate limits. */
final class LimitActions {
    private static final String WHAT = "smsc|application";

    private final DaemonControl steering;

    LimitActions(DaemonControl steering) {
        this.steering = steering;
    }

    List<Command> rows() {
        return List.of(
                new Command(
                        "limit smsc|application NAME RATE for DURATION",
                        ConsoleRole.OPERATOR,
                        "limits the message rate of an SMSC or application temporarily, such as 20/s for 10m",
                        this::limit),
                new Command(
                        "limit smsc|application NAME off",
                        ConsoleRole.OPERATOR,
                        "removes the temporary rate limit",
                        this::unlimit));
    }

    private static OperatorOverride.Thing thing(CommandCall call) {
        String kind = call.text(WHAT).toUpperCase(Locale.ROOT);
        return new OperatorOverride.Thing(OperatorOverride.Kind.valueOf(kind), call.text("NAME"));
    }

    private Answer limit(CommandCall call) throws CommandRefused {
        OperatorOverride.Thing thing = thing(call);
        Duration howLong = DurationText.duration(call.text("DURATION"));
        RateCeiling ceiling =
                steering.limit(thing, call.text("RATE"), howLong, call.caller().user());
        return Answer.done(thing + " is limited to " + ceiling.rate() + " for " + call.text("DURATION"));
    }

    private Answer unlimit(CommandCall call) throws CommandRefused {
        OperatorOverride.Thing thing = thing(call);
        return Answer.done(thing + (steering.unlimit(thing) ? " is no longer limited" : " had no temporary limit"));
    }
}
