package org.strowger.tests.bench.dispatch;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.strowger.router.cli.DurationOption;
import org.strowger.tests.bench.dispatch.model.DispatchModel;
import org.strowger.tests.bench.dispatch.model.DispatchServer;
import org.strowger.tests.bench.dispatch.model.ServerPlan;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code dispatch-server}: what {@code dispatch} starts, so that the figures of the process are those of the server
 * alone. It says where it listens, answers each line of its input with its figures, and ends with its input.
 */
@Command(
        name = "dispatch-server",
        description = "The server of a dispatch model, which 'dispatch' starts and asks for its figures.",
        hidden = true,
        mixinStandardHelpOptions = true)
public final class DispatchServerCommand implements Callable<Integer> {
    @Option(names = "--model", paramLabel = "NAME", required = true, description = "one of those of 'dispatch'")
    private String model = "";

    @Option(names = "--work", paramLabel = "D", converter = DurationOption.class, description = "of each request")
    private Duration work = Duration.ZERO;

    @Option(names = "--delay", paramLabel = "D", converter = DurationOption.class, description = "of each answer")
    private Duration delay = Duration.ZERO;

    @Mixin
    private final ChoreOptions chore = new ChoreOptions();

    @Override
    public Integer call() throws IOException, InterruptedException {
        DispatchModel known = DispatchCommand.modelNamed(model);
        PrintStream out = System.out;
        if (!known.whyNot().isEmpty()) {
            out.println(ServerProcess.CANNOT + known.whyNot());
            return 0;
        }
        ServerPlan plan = new ServerPlan(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                new SmppPackets(),
                new Chore(work, chore.burns(), delay, chore.timeOut()),
                Runtime.getRuntime().availableProcessors(),
                chore.workers());
        DispatchServer server = known.open(plan);
        try {
            out.println(ServerProcess.LISTENING + server.address().getPort());
            answer(new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)), server, out);
        } finally {
            server.close();
        }
        return 0;
    }

    private static void answer(BufferedReader in, DispatchServer server, PrintStream out) throws IOException {
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.equals(ServerProcess.COLLECT)) {
                System.gc();
            }
            out.println(OwnProcess.figures().line(server.trouble()));
        }
    }
}
