package org.strowger.world.planted;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/**
 * Runs walks with each planted fault until the fault is found ({@link PlantedWalks}). Prints a Markdown table with the
 * number of seeds and the CPU time needed for each fault.
 */
public final class PlantedCommand {
    private final List<String> words;
    private final PrintStream out;
    private int found;

    /** @param words the root of the checkout, and the number of seconds */
    private PlantedCommand(List<String> words, PrintStream out) {
        this.words = words;
        this.out = out;
    }

    /**
     * Arguments: {@code ROOT SECONDS [--to FILE] [NAME...]}. Runs the faults with these names, or all, for at most
     * SECONDS of CPU time each. The table is written to the file, or to the standard output.
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        List<String> given = new ArrayList<>(List.of(args).subList(2, args.length));
        boolean isToFile = !given.isEmpty() && given.get(0).equals("--to");
        PrintStream out = isToFile ? new PrintStream(given.get(1), StandardCharsets.UTF_8) : System.out;
        if (isToFile) {
            given.subList(0, 2).clear();
        }
        List<String> names = PlantedFaults.all().stream()
                .map(PlantedFault::name)
                .filter(each -> given.isEmpty() || given.contains(each))
                .toList();
        PlantedCommand command = new PlantedCommand(List.of(args[0], args[1]), out);
        command.run(names);
        System.exit(command.found == names.size() ? 0 : 1);
    }

    private void run(List<String> names) throws IOException, InterruptedException {
        row("Fault", "Seeds", "Seconds", "The law that it breaks");
        row("---", "---:", "---:", "---");
        Path agent = agent();
        try {
            List<String> left = new ArrayList<>(names);
            while (!left.isEmpty()) {
                int before = left.size();
                walk(agent, left);
                if (left.size() == before) {
                    row(left.remove(0), "", "", "NOT WALKED: the process ended");
                }
            }
        } finally {
            Files.delete(agent);
        }
        out.printf(Locale.ROOT, "%n%d of %d faults were found.%n", found, names.size());
    }

    /**
     * Runs walks with faults until the process ends, either after the last fault or because a walk with a fault does
     * not end.
     */
    private void walk(Path agent, List<String> left) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-ea",
                "-Xmx1g",
                "-XX:+UseSerialGC",
                "-Xshare:auto",
                "-javaagent:" + agent,
                "-cp",
                System.getProperty("java.class.path"),
                PlantedWalks.class.getName()));
        command.addAll(words);
        command.addAll(left);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (var lines = process.inputReader(StandardCharsets.UTF_8)) {
            String line;
            while ((line = lines.readLine()) != null) {
                String[] told = line.split("\t", 4);
                if (told.length == 4 && left.remove(told[0])) {
                    tell(told[0], told[1], told[2], told[3]);
                }
            }
        }
        process.waitFor();
    }

    private void tell(String fault, String seeds, String seconds, String law) {
        found += law.isEmpty() || law.startsWith("NOT") ? 0 : 1;
        row(fault, seeds, seconds, law.isEmpty() ? "NOT FOUND" : law);
    }

    private void row(String fault, String seeds, String seconds, String law) {
        out.printf(Locale.ROOT, "| %-48s | %5s | %7s | %s |%n", fault, seeds, seconds, law);
        out.flush();
    }

    /** Creates a file that makes the virtual machine allow {@link PlantedWalks} to redefine classes. */
    private static Path agent() throws IOException {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.putValue("Premain-Class", PlantedWalks.class.getName());
        attributes.putValue("Can-Redefine-Classes", "true");
        Path file = Files.createTempFile("planted", ".jar");
        try (OutputStream jar = new JarOutputStream(Files.newOutputStream(file), manifest)) {
            jar.flush();
        }
        return file;
    }
}
