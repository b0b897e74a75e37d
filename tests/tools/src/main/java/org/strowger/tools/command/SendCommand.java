package org.strowger.tools.command;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.SessionTimers;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.app.process.Daemon;
import org.strowger.router.cli.CommandFailure;
import org.strowger.router.cli.DurationOption;
import org.strowger.router.cli.ExitStatus;
import org.strowger.router.time.MonotonicClock;
import org.strowger.tools.Target;
import org.strowger.tools.ToolContext;
import org.strowger.tools.sender.SendPlan;
import org.strowger.tools.sender.Sender;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code strowger send}. */
@Command(
        name = "send",
        description = {
            "Sends a message as an application, waits for the response (and the receipt), and prints each step.",
            "A text that is too long for one message is split; by HTTP, the server does that."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Exit status: 0 accepted (and delivered, with --receipt), 1 refused or not answered.",
            "",
            "Examples:",
            "  strowger send --to 447700900123 --from SHOP --text 'Your parcel has come' --receipt",
            "  STROWGER_PASSWORD=secret strowger send --connect smsc.example.net:2775 --system-id shop"
                    + " --to 447700900123 --to 447700900124 --from SHOP --text hello",
            "  strowger send --protocol http --connect 127.0.0.1:2778 --system-id shop --to 447700900123 --from SHOP"
                    + " --text hello --receipt"
        })
public final class SendCommand implements Callable<Integer> {
    @Mixin
    private final ServerOptions server = new ServerOptions();

    @Option(names = "--to", paramLabel = "N", required = true, description = "the recipient; may be repeated")
    private List<String> to = new ArrayList<>();

    @Option(names = "--from", paramLabel = "A", required = true, description = "the sender: a number or a name")
    private String from = "";

    @Option(names = "--text", paramLabel = "T", required = true, description = "the text")
    private String text = "";

    @Option(
            names = "--receipt",
            description =
                    "request a receipt and wait for it; by HTTP with --api v1 only, whose list of receipts is read")
    private boolean receipt;

    @Option(
            names = "--timeout",
            paramLabel = "D",
            converter = DurationOption.class,
            description = "total time limit (default: ${DEFAULT-VALUE})",
            defaultValue = "30s")
    private Duration atMost = Duration.ofSeconds(30);

    @Option(names = "--json", description = "print each step as a line of JSON")
    private boolean json;

    private final List<String> names = new ArrayList<>();

    @Override
    public Integer call() throws InterruptedException {
        ToolContext context = server.context();
        SendPlan plan = plan(context);
        Daemon daemon = Daemon.start(1, MonotonicClock.system(), System.err);
        SendWords words = new SendWords(names, context.hasBinds());
        SendProgress progress = new SendProgress(words, json, System.out, daemon::call);
        try {
            Sender.start(daemon.threads().first(), plan, context, progress);
            while (!progress.hasEnded() && !daemon.awaitStopOrCall()) {}
        } finally {
            // The daemon is also stopped after an exception, because the process cannot end while the daemon runs.
            daemon.stop(() -> {});
        }
        return progress.isDone() ? 0 : ExitStatus.REFUSED;
    }

    private SendPlan plan(ToolContext context) {
        SessionTimers timers =
                new SessionTimers(Duration.ofSeconds(10), Duration.ofSeconds(30), atMost, Duration.ofSeconds(10));
        try {
            Target target = server.target(context, traffic(context), timers, List.of());
            return new SendPlan(target, messages(context), receipt, atMost);
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage(String.valueOf(e.getMessage()));
        }
    }

    private Traffic traffic(ToolContext context) {
        if (receipt && server.hasCallbacks()) {
            throw CommandFailure.usage("--receipt reads the list of receipts, with --callback-url they are sent to that"
                    + " URL: choose one of the two");
        }
        return context.hasBinds() || receipt ? Traffic.BOTH : Traffic.SENDS;
    }

    private List<ShortMessage> messages(ToolContext context) {
        TextMessages parts = context.hasBinds()
                ? TextMessages.of(text, (int) (System.currentTimeMillis() / 1000))
                : TextMessages.whole(text);
        SendOptions options =
                new SendOptions(receipt ? ReceiptRequest.ON_END : ReceiptRequest.NEVER, false, 0, 0, false, false);
        List<ShortMessage> messages = new ArrayList<>();
        for (String recipient : to) {
            Address address = AddressFormat.of(recipient);
            for (int i = 0; i < parts.bodies().size(); i++) {
                Body body = parts.bodies().get(i);
                messages.add(PlainMessage.from(AddressFormat.of(from))
                        .to(address)
                        .saying(body)
                        .options(options)
                        .build());
                String part = ", part " + (i + 1) + " of " + parts.bodies().size();
                names.add(address.text() + ", " + parts.coding() + (context.hasBinds() ? part : ""));
            }
        }
        return messages;
    }
}
