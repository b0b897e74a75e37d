package org.strowger.router.app;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code strowger version}. */
@Command(name = "version", description = "Prints the version, of Java too.", mixinStandardHelpOptions = true)
final class VersionCommand implements Callable<Integer> {
    @Override
    public Integer call() {
        System.out.println(Version.text());
        return 0;
    }
}
