package org.strowger.router.app.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.SelectorProvider;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.router.admin.command.CommandCounts;
import org.strowger.router.app.log.ExchangeLog;
import org.strowger.router.app.log.Log;
import org.strowger.router.app.log.ReactorLog;
import org.strowger.router.config.ConsoleSettings;
import org.strowger.router.config.ConsoleSettings.UnixSocket;
import org.strowger.router.config.ReactorLimits;
import org.strowger.router.config.fault.Source;
import org.strowger.router.config.file.ConfigurationFile;
import org.strowger.router.config.file.TestVocabulary;
import org.strowger.router.config.tls.ServerTls;
import org.strowger.router.reactor.Allocators;
import org.strowger.router.reactor.ReactorContext;
import org.strowger.router.reactor.SelectorThreads;
import org.strowger.router.thread.FailedLogins;
import org.strowger.router.time.MonotonicClock;

/** The service of the console over a change of its settings, with a unix socket of this machine. */
class ConsoleServiceIT {
    private final Log log = Log.plain(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
    private final SelectorThreads threads = SelectorThreads.start(
            1,
            new ReactorContext(
                    SelectorProvider.provider(),
                    MonotonicClock.system(),
                    ReactorLimits.DEFAULT,
                    new ReactorLog(log, () -> {}),
                    Runnable::run,
                    Allocators::pooled));

    @TempDir
    private Path directory = Path.of("");

    @AfterEach
    void end() throws InterruptedException {
        threads.close();
        log.close();
    }

    private static ConsoleSettings settings(Path socket, boolean chosen) {
        return new ConsoleSettings(
                ConsoleSettings.OFF, new UnixSocket(socket, chosen), List.of(), ServerTls.NONE, List.of());
    }

    /** The file may name the place that is usual anyway, and leave it out again. */
    @Test
    void aReloadThatOmitsTheDefaultSocketPathKeepsTheSocketOpen() throws IOException, NotStarted {
        Path socket = directory.resolve("console.sock");
        ConsoleService service = ConsoleService.open(
                BareContext.of(threads, new ExchangeLog(log), MonotonicClock.system()::nowNanos),
                ConfigurationFile.of(
                                Source.of(Path.of("console.yaml"), "console: {listen: off, socket: " + socket + "}\n"),
                                new TestVocabulary(),
                                TestVocabulary.MACHINE)
                        .configuration(),
                List.of(),
                new FailedLogins(5, TimeUnit.MINUTES.toNanos(1)),
                new ConsoleService.Told(log, new CommandCounts()));
        for (boolean chosen : new boolean[] {false, true}) {
            service.prepare(settings(socket, chosen)).take();
            assertThat(service.socket()).contains(socket);
            try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
                assertThat(channel.connect(UnixDomainSocketAddress.of(socket))).isTrue();
            }
        }
        service.leave();
        service.close();
        assertThat(socket).doesNotExist();
    }
}
