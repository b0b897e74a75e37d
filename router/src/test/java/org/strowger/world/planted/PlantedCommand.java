package org.strowger.world.planted;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** Plants each fault into a copy of its class, and walks until it is found. */
public final class PlantedCommand {
    private final Path root;
    private final PrintStream out;

    private PlantedCommand(Path root, PrintStream out) {
        this.root = root;
        this.out = out;
    }

    /** {@code ROOT SECONDS [NAME...]}: the faults of these names, or all, for at most so many seconds each. */
    public static void main(String[] args) throws IOException, InterruptedException {
        PlantedCommand command = new PlantedCommand(Path.of(args[0]), System.out);
        List<String> names = List.of(args).subList(2, args.length);
        long seconds = Long.parseLong(args[1]);
        int missed = 0;
        for (PlantedFault each : PlantedFaults.all()) {
            if (names.isEmpty() || names.contains(each.name())) {
                missed += command.isFound(each, seconds) ? 0 : 1;
            }
        }
        System.exit(missed == 0 ? 0 : 1);
    }

    private boolean isFound(PlantedFault fault, long seconds) throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("planted");
        try {
            Path classes = compile(fault, directory);
            long beganNanos = System.nanoTime();
            List<String> told = walk(classes, seconds);
            long took = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - beganNanos);
            String finding = told.stream()
                    .filter(line -> line.startsWith("case "))
                    .findFirst()
                    .orElse("");
            out.printf(
                    Locale.ROOT,
                    "%-40s %s%n",
                    fault.name(),
                    finding.isEmpty() ? "NOT FOUND in " + took + " s: " + told : took + " s, " + shortened(finding));
            return !finding.isEmpty();
        } finally {
            delete(directory);
        }
    }

    private static String shortened(String finding) {
        return finding.substring(0, Math.min(120, finding.length()));
    }

    private Path compile(PlantedFault fault, Path directory) throws IOException {
        Path source = directory.resolve(fault.source(root).getFileName());
        Files.writeString(source, fault.planted(root));
        Path classes = Files.createDirectory(directory.resolve("classes"));
        int status = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-proc:none",
                        "-nowarn",
                        "-g",
                        "-parameters",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-d",
                        classes.toString(),
                        source.toString());
        if (status != 0) {
            throw new IllegalStateException(fault.name() + " does not compile");
        }
        return classes;
    }

    private static List<String> walk(Path classes, long seconds) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-ea",
                "-Xmx1g",
                "-XX:+UseSerialGC",
                "-cp",
                classes + System.getProperty("path.separator") + System.getProperty("java.class.path"),
                "org.strowger.world.walk.WalkCommand",
                "first",
                "1",
                String.valueOf(seconds)));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        List<String> lines = new ArrayList<>();
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            reader.lines().forEach(lines::add);
        }
        process.waitFor();
        return lines;
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }
}
