package org.strowger.router.admin.action;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.config.OperatorOverride;
import org.strowger.router.config.value.RateCeiling;
import org.strowger.router.config.value.RouteShare;

/** The commands for temporary rate limits, and for the shares of SMSCs in routes. */
final class LimitActions {
    private static final String WHAT = "smsc|application";
    private static final Pattern PERCENT = Pattern.compile("(\\d{1,3})%?");

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
                        this::unlimit),
                new Command(
                        "share route NAME SMSC PERCENT",
                        ConsoleRole.OPERATOR,
                        "gives an SMSC a share of the messages of its tier in a route, such as 10%, until the daemon "
                                + "stops; the other SMSCs of the tier keep their ratio",
                        this::share),
                new Command(
                        "share route NAME configured",
                        ConsoleRole.OPERATOR,
                        "restores the weights of the configuration",
                        this::unshare));
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

    private Answer share(CommandCall call) throws CommandRefused {
        String route = call.text("NAME");
        String smsc = call.text("SMSC");
        int percent = percent(call.text("PERCENT"));
        steering.share(route, smsc, percent, call.caller().user());
        return Answer.done("route " + route + ": " + smsc + " has " + percent + "%");
    }

    private static int percent(String text) throws CommandRefused {
        Matcher matcher = PERCENT.matcher(text);
        int percent = matcher.matches() ? Integer.parseInt(matcher.group(1)) : Integer.MAX_VALUE;
        if (percent > RouteShare.PERCENT_MAX) {
            throw CommandRefused.usage(text + " is not a share; write a whole number from 0% to 100%");
        }
        return percent;
    }

    private Answer unshare(CommandCall call) throws CommandRefused {
        String route = call.text("NAME");
        boolean wasSet = steering.unshare(route, call.caller().user());
        return Answer.done("route " + route + (wasSet ? " has" : " had") + " the weights of the configuration");
    }
}
