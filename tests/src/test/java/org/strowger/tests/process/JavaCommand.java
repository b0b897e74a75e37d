package org.strowger.tests.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line of a Java program in a process of its own, with the class path of the tests. */
public final class JavaCommand {
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

    /** The first compiler alone: the process lives for seconds, and the second would take half of its start. */
    private static final List<String> OPTIONS = List.of("-ea:org.strowger...", "-XX:TieredStopAtLevel=1");

    private static final String STROWGER = "org.strowger.router.app.Main";

    private JavaCommand() {}

    /** Strowger with these words of its command line. */
    public static List<String> strowger(List<String> words) {
        return strowger(List.of(), words);
    }

    /** @param options of the JVM */
    public static List<String> strowger(List<String> options, List<String> words) {
        return of(options, STROWGER, words);
    }

    /** @param options of the JVM */
    public static List<String> of(List<String> options, String main, List<String> words) {
        List<String> command = new ArrayList<>();
        command.add(JAVA.toString());
        command.addAll(OPTIONS);
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main));
        command.addAll(words);
        return command;
    }
}
