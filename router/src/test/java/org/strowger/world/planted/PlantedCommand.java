package org.strowger.world.planted;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/**
 * Plants each fault into copies of its classes, and walks until it is found. What it tells is a table in Markdown, with
 * the seeds and the CPU time that each took.
 */
public final class PlantedCommand {
    private static final String ROW = "| %-44s | %5s | %7s | %s |%n";
    private static final Pattern TOLD = Pattern.compile("(\\d+) walks, ([0-9.]+) s");

    private final Path root;
    private final String seconds;
    private final PrintStream out;
    private int missed;

    private PlantedCommand(Path root, String seconds, PrintStream out) {
        this.root = root;
        this.seconds = seconds;
        this.out = out;
    }

    /**
     * {@code ROOT SECONDS [--to FILE] [NAME...]}: the faults of these names, or all, for at most so many seconds of CPU
     * time each; the table goes to the file, or to the standard output.
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        List<String> names = new ArrayList<>(List.of(args).subList(2, args.length));
        boolean isToFile = !names.isEmpty() && names.get(0).equals("--to");
        PrintStream out = isToFile ? new PrintStream(names.get(1), StandardCharsets.UTF_8) : System.out;
        if (isToFile) {
            names.subList(0, 2).clear();
        }
        PlantedCommand command = new PlantedCommand(Path.of(args[0]), args[1], out);
        command.run(PlantedFaults.all().stream()
                .filter(each -> names.isEmpty() || names.contains(each.name()))
                .toList());
        System.exit(command.missed == 0 ? 0 : 1);
    }

    private void run(List<PlantedFault> faults) throws IOException, InterruptedException {
        out.printf(Locale.ROOT, ROW, "Fault", "Seeds", "Seconds", "The law that it breaks");
        out.printf(Locale.ROOT, ROW, "---", "---:", "---:", "---");
        for (PlantedFault each : faults) {
            Path directory = Files.createTempDirectory("planted");
            try {
                tell(each, walk(compile(each, directory)));
            } catch (IllegalStateException e) {
                missed++;
                row(each, "", "", "NOT WALKED: " + e.getMessage());
            } finally {
                delete(directory);
            }
        }
        out.printf(Locale.ROOT, "%n%d of %d faults were found.%n", faults.size() - missed, faults.size());
    }

    private void tell(PlantedFault fault, List<String> told) {
        Matcher took = TOLD.matcher(told.isEmpty() ? "" : told.get(told.size() - 1));
        String law = told.stream()
                .filter(line -> line.startsWith("law "))
                .map(line -> line.substring("law ".length()))
                .findFirst()
                .orElse("");
        missed += law.isEmpty() ? 1 : 0;
        if (!took.matches()) {
            row(fault, "", "", "NOT WALKED: " + told);
        } else {
            row(fault, took.group(1), took.group(2), law.isEmpty() ? "NOT FOUND" : law);
        }
    }

    private void row(PlantedFault fault, String seeds, String took, String law) {
        out.printf(Locale.ROOT, ROW, fault.name(), seeds, took, law.lines().collect(Collectors.joining(" ")));
        out.flush();
    }

    private Path compile(PlantedFault fault, Path directory) throws IOException {
        Path sources = Files.createDirectory(directory.resolve("sources"));
        Path classes = Files.createDirectory(directory.resolve("classes"));
        List<String> words = new ArrayList<>(List.of(
                "-proc:none",
                "-nowarn",
                "-g",
                "-parameters",
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                classes.toString()));
        for (Map.Entry<Path, String> each : fault.planted(root).entrySet()) {
            Path source = sources.resolve(each.getKey().getFileName());
            Files.writeString(source, each.getValue());
            words.add(source.toString());
        }
        ByteArrayOutputStream told = new ByteArrayOutputStream();
        int status = ToolProvider.getSystemJavaCompiler().run(null, told, told, words.toArray(String[]::new));
        if (status != 0) {
            throw new IllegalStateException("it does not compile: " + told.toString(StandardCharsets.UTF_8));
        }
        return classes;
    }

    private List<String> walk(Path classes) throws IOException, InterruptedException {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-ea",
                "-Xmx1g",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1", // Few walks: the second compiler would cost more than it saves.
                "-cp",
                classes + System.getProperty("path.separator") + System.getProperty("java.class.path"),
                "org.strowger.world.walk.WalkCommand",
                "until",
                "1",
                seconds);
        Path told = classes.resolveSibling("told");
        new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(told.toFile())
                .start()
                .waitFor();
        return Files.readAllLines(told);
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }
}
