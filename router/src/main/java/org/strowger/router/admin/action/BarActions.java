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
import org.strowger.router.thread.FailedBinds;

/** The command that lifts bars after failed binds. */
final class BarActions {
    private static final String NETWORK_V6 = "/64";

    private final FailedBinds failedBinds;
    private final LongSupplier nowNanos;

    BarActions(FailedBinds failedBinds, LongSupplier nowNanos) {
        this.failedBinds = failedBinds;
        this.nowNanos = nowNanos;
    }

    List<Command> rows() {
        return List.of(
                new Command(
                        "unbar account NAME",
                        ConsoleRole.OPERATOR,
                        "admits the account again at every address, and forgets its failed binds",
                        this::account),
                new Command(
                        "unbar address ADDRESS",
                        ConsoleRole.OPERATOR,
                        "admits all accounts at the address again, and forgets their failed binds",
                        this::address));
    }

    private Answer account(CommandCall call) {
        int lifted = failedBinds.liftAccount(call.text("NAME"), nowNanos.getAsLong());
        return lifted("account " + call.text("NAME"), lifted);
    }

    private Answer address(CommandCall call) throws CommandRefused {
        String text = call.text("ADDRESS");
        String address = text.endsWith(NETWORK_V6) ? text.substring(0, text.length() - NETWORK_V6.length()) : text;
        InetAddress from = NetworkTypes.addressOf(address)
                .orElseThrow(() ->
                        CommandRefused.usage("not an IP address: " + text + "; `show barred` lists the addresses"));
        return lifted("address " + text, failedBinds.liftAddress(from, nowNanos.getAsLong()));
    }

    private static Answer lifted(String what, int lifted) {
        return Answer.done(
                lifted == 0 ? what + " was not barred" : what + ": " + ActionTargets.count(lifted, "bar") + " lifted");
    }
}
