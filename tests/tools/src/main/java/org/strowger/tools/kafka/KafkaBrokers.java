package org.strowger.tools.kafka;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Three Kafka brokers in their own processes, numbered from 1. They can be killed, paused and started again, and end
 * when this process ends.
 */
public final class KafkaBrokers implements AutoCloseable {
    public static final int COUNT = BrokerFiles.BROKERS;

    private static final long START_NANOS_MAX = TimeUnit.SECONDS.toNanos(60);
    private static final long LOOK_MILLIS = 20;
    private static final String STARTED = "Kafka Server started";

    private final BrokerFiles files;
    private final @Nullable Process[] processes = new @Nullable Process[COUNT + 1];

    /** Ends the brokers when this process ends. */
    private final Thread orphaned = new Thread(this::killAll);

    private KafkaBrokers(BrokerFiles files) {
        this.files = files;
    }

    /** Whether the directory contains the jars of Kafka's brokers. */
    public static boolean areIn(Path jars) throws IOException {
        if (!Files.isDirectory(jars)) {
            return false;
        }
        try (Stream<Path> all = Files.list(jars)) {
            return all.anyMatch(jar -> jar.getFileName().toString().matches("kafka_2\\.13-.*\\.jar"));
        }
    }

    /** Starts three new brokers, and waits until they are in service. */
    public static KafkaBrokers start(BrokerOptions options, Path directory) throws IOException, InterruptedException {
        BrokerFiles files = new BrokerFiles(options, directory.toAbsolutePath());
        files.write();
        KafkaBrokers brokers = new KafkaBrokers(files);
        Runtime.getRuntime().addShutdownHook(brokers.orphaned);
        try {
            for (int broker = 1; broker <= COUNT; broker++) {
                brokers.launch(broker);
            }
            for (int broker = 1; broker <= COUNT; broker++) {
                brokers.awaitStarted(broker);
            }
        } catch (IOException | InterruptedException | RuntimeException e) {
            brokers.close();
            throw e;
        }
        return brokers;
    }

    private void launch(int broker) throws IOException {
        Files.deleteIfExists(files.log(broker));
        processes[broker] = new ProcessBuilder(files.command("kafka.Kafka", List.of(files.propertiesOf(broker))))
                .directory(files.home(broker).toFile())
                .redirectErrorStream(true)
                .redirectOutput(files.log(broker).toFile())
                .start();
    }

    private void awaitStarted(int broker) throws IOException, InterruptedException {
        long endNanos = System.nanoTime() + START_NANOS_MAX;
        while (!files.said(broker).contains(STARTED)) {
            if (process(broker).waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS) || System.nanoTime() - endNanos > 0) {
                throw new IOException("broker " + broker + " does not start: " + files.said(broker));
            }
        }
    }

    private Process process(int broker) {
        Process process = processes[broker];
        if (process == null) {
            throw new IllegalArgumentException("there is no broker " + broker);
        }
        return process;
    }

    /** The addresses without TLS. */
    public List<String> addresses() {
        return IntStream.rangeClosed(1, COUNT)
                .mapToObj(broker -> "127.0.0.1:" + files.plainPort(broker))
                .toList();
    }

    /** The addresses with TLS and users. */
    public List<String> secureAddresses() {
        return IntStream.rangeClosed(1, COUNT)
                .mapToObj(broker -> "127.0.0.1:" + files.securePort(broker))
                .toList();
    }

    public long pid(int broker) {
        return process(broker).pid();
    }

    /** Sends SIGKILL. */
    public void kill(int broker) throws InterruptedException {
        process(broker).destroyForcibly().waitFor();
    }

    /** Sends SIGSTOP: the broker keeps its connections, and does nothing. */
    public void pause(int broker) throws IOException, InterruptedException {
        StoppableProcess.pause(process(broker));
    }

    /** Sends SIGCONT. */
    public void resume(int broker) throws IOException, InterruptedException {
        StoppableProcess.resume(process(broker));
    }

    /** Starts killed brokers with their earlier data, and waits until they are in service. */
    public void restart(int... numbers) throws IOException, InterruptedException {
        for (int broker : numbers) {
            if (process(broker).isAlive()) {
                kill(broker);
            }
            launch(broker);
        }
        for (int broker : numbers) {
            awaitStarted(broker);
        }
    }

    /** The output of a broker since its last start. */
    public String said(int broker) {
        return files.said(broker);
    }

    private void killAll() {
        for (Process process : processes) {
            if (process != null) {
                process.destroyForcibly();
            }
        }
    }

    /** Kills the brokers, and leaves their files. */
    @Override
    public void close() {
        killAll();
        Runtime.getRuntime().removeShutdownHook(orphaned);
    }
}
