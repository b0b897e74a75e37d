package org.strowger.router.admin.act;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.command.Call;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.Refused;
import org.strowger.router.config.Ceiling;
import org.strowger.router.config.Operated;
import org.strowger.router.config.Role;

/** SMSCs and applications are slowed down for a while. */
final class LimitActs {
    private static final String WHAT = "smsc|application";

    private final Steering steering;

    LimitActs(Steering steering) {
        this.steering = steering;
    }

    List<Command> rows() {
        return List.of(
                new Command(
                        "limit smsc|application NAME RATE for DURATION",
                        Role.OPERATOR,
                        "goes no faster for a while, such as 20/s for 10m",
                        this::limit),
                new Command(
                        "limit smsc|application NAME off",
                        Role.OPERATOR,
                        "goes as fast as it is configured to",
                        this::unlimit));
    }

    private static Operated.Thing thing(Call call) {
        String kind = call.text(WHAT).toUpperCase(Locale.ROOT);
        return new Operated.Thing(Operated.Kind.valueOf(kind), call.text("NAME"));
    }

    private Answer limit(Call call) throws Refused {
        Operated.Thing thing = thing(call);
        Duration howLong = Spans.duration(call.text("DURATION"));
        Ceiling ceiling =
                steering.limit(thing, call.text("RATE"), howLong, call.caller().user());
        return Answer.done(thing + " goes no faster than " + ceiling.rate() + " for " + call.text("DURATION"));
    }

    private Answer unlimit(Call call) throws Refused {
        Operated.Thing thing = thing(call);
        return Answer.done(thing + (steering.unlimit(thing) ? " is limited no more" : " was not limited"));
    }
}
