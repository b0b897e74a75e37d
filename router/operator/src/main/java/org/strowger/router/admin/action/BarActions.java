package org.strowger.router.admin.action;

import java.net.InetAddress;
import java.util.List;
import java.util.function.LongSupplier;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.config.value.NetworkTypes;
import org.strowger.router.thread.AccessBars;

/** The commands that lift bars after wrong passwords. */
final class BarActions {
    private static final String NETWORK_V6 = "/64";

    private final AccessBars bars;
    private final LongSupplier nowNanos;

    BarActions(AccessBars bars, LongSupplier nowNanos) {
        this.bars = bars;
        this.nowNanos = nowNanos;
    }

    List<Command> rows() {
        return List.of(
                new Command(
                        "unbar account NAME",
                        ConsoleRole.OPERATOR,
                        "lifts the bars on the account of an application at all addresses, and forgets its failed "
                                + "binds",
                        this::account),
                new Command(
                        "unbar address ADDRESS",
                        ConsoleRole.OPERATOR,
                        "lifts all bars on the address: for binds, outbinds, the console and HTTP",
                        this::address));
    }

    private Answer account(CommandCall call) {
        int lifted = bars.liftAccount(call.text("NAME"), nowNanos.getAsLong());
        return lifted("account " + call.text("NAME"), lifted);
    }

    private Answer address(CommandCall call) throws CommandRefused {
        String text = call.text("ADDRESS");
        String address = text.endsWith(NETWORK_V6) ? text.substring(0, text.length() - NETWORK_V6.length()) : text;
        InetAddress from = NetworkTypes.addressOf(address)
                .orElseThrow(() ->
                        CommandRefused.usage("not an IP address: " + text + "; `show barred` lists the addresses"));
        return lifted("address " + text, bars.liftAddress(from, nowNanos.getAsLong()));
    }

    private static Answer lifted(String what, int lifted) {
        return Answer.done(
                lifted == 0 ? what + " was not barred" : what + ": " + ActionTargets.count(lifted, "bar") + " lifted");
    }
}
