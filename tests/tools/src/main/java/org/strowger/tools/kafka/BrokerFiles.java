package org.strowger.tools.kafka;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * The directories of three brokers, each of which is also a controller: {@code 1/server.properties}, {@code 1/data} and
 * so on.
 */
final class BrokerFiles {
    static final int BROKERS = 3;

    private static final int PORTS_EACH = 3;
    private static final int ID_BYTES = 16;

    private final BrokerOptions options;
    private final Path directory;
    private final int[] ports = new int[BROKERS * PORTS_EACH];

    BrokerFiles(BrokerOptions options, Path directory) {
        this.options = options;
        this.directory = directory;
        for (int i = 0; i < ports.length; i++) {
            ports[i] = options.ports().getAsInt();
        }
    }

    int plainPort(int broker) {
        return ports[(broker - 1) * PORTS_EACH];
    }

    int securePort(int broker) {
        return ports[(broker - 1) * PORTS_EACH + 1];
    }

    private int controllerPort(int broker) {
        return ports[(broker - 1) * PORTS_EACH + 2];
    }

    Path home(int broker) {
        return directory.resolve(Integer.toString(broker));
    }

    Path log(int broker) {
        return home(broker).resolve("broker.log");
    }

    List<String> command(String mainClass, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options.java());
        command.add("-Dlog4j2.configurationFile=" + directory.resolve("log4j2.xml"));
        command.addAll(List.of("-cp", options.jars().resolve("*").toString(), mainClass));
        command.addAll(arguments);
        return command;
    }

    /**
     * Writes the files, and formats the data of the first broker, from which the data of the other brokers are derived.
     */
    void write() throws IOException, InterruptedException {
        Files.createDirectories(directory);
        Files.writeString(directory.resolve("log4j2.xml"), """
                <Configuration status="ERROR">
                  <Appenders>
                    <Console name="out"><PatternLayout pattern="%d %-5p %c %m%n"/></Console>
                  </Appenders>
                  <Loggers>
                    <Logger name="kafka.server.KafkaRaftServer" level="info"/>
                    <Root level="warn"><AppenderRef ref="out"/></Root>
                  </Loggers>
                </Configuration>
                """);
        for (int broker = 1; broker <= BROKERS; broker++) {
            Files.createDirectories(home(broker));
            Files.writeString(home(broker).resolve("server.properties"), properties(broker));
        }
        format();
        for (int broker = 2; broker <= BROKERS; broker++) {
            copyFormatted(broker);
        }
    }

    private void format() throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("format", "-t", newId(), "-c", propertiesOf(1)));
        if (options.secure().isOn()) {
            arguments.addAll(List.of(
                    "--add-scram",
                    "SCRAM-SHA-512=[name=" + options.secure().user() + ",password="
                            + options.secure().password() + "]"));
        }
        Path log = home(1).resolve("format.log");
        Process process = new ProcessBuilder(command("kafka.tools.StorageTool", arguments))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        if (process.waitFor() != 0) {
            throw new IOException("Kafka cannot format a directory: see " + log);
        }
    }

    private void copyFormatted(int broker) throws IOException {
        Path from = home(1).resolve("data");
        Path to = Files.createDirectories(home(broker).resolve("data"));
        Files.copy(from.resolve("bootstrap.checkpoint"), to.resolve("bootstrap.checkpoint"));
        String lines = Files.readString(from.resolve("meta.properties"))
                .replaceAll("(?m)^node\\.id=.*$", "node.id=" + broker)
                .replaceAll("(?m)^directory\\.id=.*$", "directory.id=" + newId());
        Files.writeString(to.resolve("meta.properties"), lines);
    }

    private static String newId() {
        UUID id = UUID.randomUUID();
        byte[] bytes = ByteBuffer.allocate(ID_BYTES)
                .putLong(id.getMostSignificantBits())
                .putLong(id.getLeastSignificantBits())
                .array();
        String text = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        // Kafka's tools would interpret a leading hyphen as an option.
        return text.startsWith("-") ? newId() : text;
    }

    String propertiesOf(int broker) {
        return home(broker).resolve("server.properties").toString();
    }

    private String properties(int broker) {
        Map<String, String> lines = new TreeMap<>(Map.of(
                "process.roles", "broker,controller",
                "node.id", Integer.toString(broker),
                "inter.broker.listener.name", "PLAIN",
                "controller.listener.names", "CONTROLLER",
                "controller.quorum.voters", voters(),
                "log.dirs", home(broker).resolve("data").toString(),
                "auto.create.topics.enable", "false"));
        lines.putAll(listeners(broker));
        // With these values, a dead broker is replaced within four seconds.
        lines.putAll(Map.of(
                "broker.session.timeout.ms", "2000",
                "broker.heartbeat.interval.ms", "500",
                "controller.quorum.fetch.timeout.ms", "1000",
                "controller.quorum.election.timeout.ms", "500"));
        // Threads and memory for three brokers on one machine.
        lines.putAll(Map.of(
                "num.network.threads", "2",
                "num.io.threads", "2",
                "background.threads", "2",
                "log.cleaner.dedupe.buffer.size", "4194304",
                "offsets.topic.num.partitions", "1"));
        lines.putAll(options.settings());
        return lines.entrySet().stream()
                .map(line -> line.getKey() + "=" + line.getValue().replace("\\", "\\\\") + "\n")
                .collect(Collectors.joining());
    }

    private String voters() {
        List<String> voters = new ArrayList<>();
        for (int broker = 1; broker <= BROKERS; broker++) {
            voters.add(broker + "@127.0.0.1:" + controllerPort(broker));
        }
        return String.join(",", voters);
    }

    private Map<String, String> listeners(int broker) {
        String plain = "PLAIN://127.0.0.1:" + plainPort(broker);
        String controller = "CONTROLLER://127.0.0.1:" + controllerPort(broker);
        String protocols = "PLAIN:PLAINTEXT,CONTROLLER:PLAINTEXT";
        if (!options.secure().isOn()) {
            return Map.of(
                    "listeners", plain + "," + controller,
                    "advertised.listeners", plain,
                    "listener.security.protocol.map", protocols);
        }
        String secure = "SECURE://127.0.0.1:" + securePort(broker);
        String prefix = "listener.name.secure.";
        return Map.of(
                "listeners",
                plain + "," + secure + "," + controller,
                "advertised.listeners",
                plain + "," + secure,
                "listener.security.protocol.map",
                protocols + ",SECURE:SASL_SSL",
                prefix + "sasl.enabled.mechanisms",
                "SCRAM-SHA-512",
                prefix + "scram-sha-512.sasl.jaas.config",
                "org.apache.kafka.common.security.scram.ScramLoginModule required;",
                prefix + "ssl.keystore.type",
                "PEM",
                prefix + "ssl.keystore.location",
                options.secure().identity().toString(),
                prefix + "ssl.truststore.type",
                "PEM",
                prefix + "ssl.truststore.location",
                options.secure().ca().toString(),
                prefix + "ssl.client.auth",
                "requested");
    }

    /** The output of a broker, for the analysis of a fault. */
    String said(int broker) {
        try {
            return Files.exists(log(broker)) ? Files.readString(log(broker)) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
