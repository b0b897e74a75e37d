package org.strowger.world.planted;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.strowger.world.walk.WalkCase;
import org.strowger.world.walk.WholeWalk;

/**
 * Runs walks with one planted fault after the other in one process. The classes with the fault temporarily replace the
 * original classes, so that all other code stays compiled. For each fault, prints one line with name, number of seeds,
 * seconds, and the violated law.
 */
final class PlantedWalks {
    /** The time limit of a walk, because a walk with a fault may never end. */
    private static final long WALK_MAX_NANOS = TimeUnit.SECONDS.toNanos(60);

    private static final long LOOK_MILLIS = 1000;

    @Nullable
    private static Instrumentation instrumentation;

    private final Path root;
    private final long seconds;
    private final PrintStream out;
    private volatile String fault = "";
    private volatile long walkBeganNanos = Long.MAX_VALUE;
    private volatile long seeds;

    private PlantedWalks(Path root, long seconds, PrintStream out) {
        this.root = root;
        this.seconds = seconds;
        this.out = out;
    }

    /** Called by the virtual machine. */
    public static void premain(String arguments, Instrumentation given) {
        instrumentation = given;
    }

    /** Arguments: {@code ROOT SECONDS NAME...}. */
    public static void main(String[] args) throws InterruptedException {
        PlantedWalks walks = new PlantedWalks(Path.of(args[0]), Long.parseLong(args[1]), System.out);
        List<String> names = List.of(args).subList(2, args.length);
        Thread thread = new Thread(() -> PlantedFaults.all().stream()
                .filter(each -> names.contains(each.name()))
                .forEach(walks::walk));
        thread.setDaemon(true);
        thread.start();
        while (thread.isAlive() && !walks.isEndless(thread)) {
            thread.join(LOOK_MILLIS);
        }
        System.exit(0);
    }

    // ---- Walks

    private boolean isEndless(Thread thread) {
        long beganNanos = walkBeganNanos;
        boolean isEndless = beganNanos != Long.MAX_VALUE && cpuNanos(thread.getId()) - beganNanos > WALK_MAX_NANOS;
        if (isEndless) {
            tell(fault, seeds, TimeUnit.NANOSECONDS.toSeconds(WALK_MAX_NANOS), "a walk ends");
        }
        return isEndless;
    }

    private static long cpuNanos(long thread) {
        return ManagementFactory.getThreadMXBean().getThreadCpuTime(thread);
    }

    private void walk(PlantedFault planted) {
        fault = planted.name();
        try {
            List<ClassDefinition> with = compiled(planted);
            List<ClassDefinition> without = new ArrayList<>();
            for (ClassDefinition each : with) {
                without.add(new ClassDefinition(each.getDefinitionClass(), original(each.getDefinitionClass())));
            }
            try {
                walkUntilFound(with, without);
            } finally {
                redefine(without);
            }
        } catch (IOException | ReflectiveOperationException | UnmodifiableClassException e) {
            tell(fault, 0, 0, "NOT WALKED: " + e);
        } catch (IllegalStateException | UnsupportedOperationException e) {
            tell(fault, 0, 0, "NOT WALKED: " + e.getMessage());
        }
    }

    private void walkUntilFound(List<ClassDefinition> with, List<ClassDefinition> without)
            throws ClassNotFoundException, UnmodifiableClassException {
        long thread = Thread.currentThread().getId();
        long beganNanos = cpuNanos(thread);
        String law = "";
        long seed = 0;
        redefine(with);
        while (law.isEmpty() && cpuNanos(thread) - beganNanos < TimeUnit.SECONDS.toNanos(seconds)) {
            walkBeganNanos = cpuNanos(thread);
            seeds = ++seed;
            law = WholeWalk.of(WalkCase.of(seed), false).law();
            if (!law.isEmpty() && isBrokenWithout(seed, without)) {
                law = ""; // This finding is unrelated to the fault.
                redefine(with);
            }
        }
        walkBeganNanos = Long.MAX_VALUE;
        tell(fault, seed, TimeUnit.NANOSECONDS.toSeconds(cpuNanos(thread) - beganNanos), law);
    }

    private static boolean isBrokenWithout(long seed, List<ClassDefinition> without)
            throws ClassNotFoundException, UnmodifiableClassException {
        redefine(without);
        return !WholeWalk.of(WalkCase.of(seed), false).isGood();
    }

    private void tell(String name, long walked, long took, String law) {
        String line = String.join(" ", law.lines().toList());
        out.printf(Locale.ROOT, "%s\t%d\t%d\t%s%n", name, walked, took, line);
        out.flush();
    }

    // ---- Classes

    private static void redefine(List<ClassDefinition> classes)
            throws ClassNotFoundException, UnmodifiableClassException {
        Instrumentation given = instrumentation;
        if (given == null) {
            throw new IllegalStateException("this process has no agent");
        }
        given.redefineClasses(classes.toArray(ClassDefinition[]::new));
    }

    /** The classes changed by the fault. */
    private List<ClassDefinition> compiled(PlantedFault planted) throws IOException, ReflectiveOperationException {
        Path directory = Files.createTempDirectory("planted");
        try {
            Path classes = compile(planted, directory);
            List<ClassDefinition> changed = new ArrayList<>();
            for (Path each : filesIn(classes)) {
                String file = classes.relativize(each).toString();
                String name =
                        file.substring(0, file.length() - ".class".length()).replace('/', '.');
                Class<?> known = Class.forName(name);
                byte[] with = Files.readAllBytes(each);
                if (!Arrays.equals(with, original(known))) {
                    changed.add(new ClassDefinition(known, with));
                }
            }
            return changed;
        } finally {
            try (Stream<Path> all = Files.walk(directory)) {
                for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(each);
                }
            }
        }
    }

    private static List<Path> filesIn(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(Files::isRegularFile).toList();
        }
    }

    private static byte[] original(Class<?> type) throws IOException {
        try (InputStream in = type.getResourceAsStream("/" + type.getName().replace('.', '/') + ".class")) {
            if (in == null) {
                throw new IllegalStateException(type + " has no file");
            }
            return in.readAllBytes();
        }
    }

    private Path compile(PlantedFault planted, Path directory) throws IOException {
        Path sources = Files.createDirectory(directory.resolve("sources"));
        Path classes = Files.createDirectory(directory.resolve("classes"));
        List<String> words = new ArrayList<>(List.of(
                "-proc:none",
                "-nowarn",
                "-g",
                "-parameters",
                "--release",
                "17",
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                classes.toString()));
        for (Map.Entry<Path, String> each : planted.planted(root).entrySet()) {
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
}
