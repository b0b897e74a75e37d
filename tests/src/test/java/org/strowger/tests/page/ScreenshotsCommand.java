package org.strowger.tests.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.strowger.tests.load.Opened;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code bench screenshots}: makes the pictures of the operators' page that its manual shows. */
@Command(
        name = "screenshots",
        description = "Starts a daemon with traffic and writes pictures of the operators' page.",
        mixinStandardHelpOptions = true)
public final class ScreenshotsCommand implements Callable<Integer> {
    private static final int ROUNDS = 8;

    @Parameters(paramLabel = "DIRECTORY", description = "for the pictures")
    private Path directory = Path.of("");

    @Override
    public Integer call() throws Exception {
        Files.createDirectories(directory);
        Opened opened = new Opened();
        try {
            Path temporary = Files.createTempDirectory("screenshots");
            PageDaemon daemon = opened.add(PageDaemon.start(temporary));
            Browser browser = opened.add(Browser.start(temporary));
            browser.open(daemon.address("/operate/sign-in"));
            browser.type("#user", "otto");
            browser.type("#password", "secret-otto");
            browser.go("main form button");
            for (int round = 1; round <= ROUNDS; round++) {
                daemon.send(PageDaemon.NUMBER, "hello", 10 + 40 * (round % 4));
                daemon.send("33600000001", "hello", 2 + round % 3);
                browser.open(daemon.address("/operate"));
                browser.await("half a minute", Duration.ofMinutes(2), () -> browser.script(
                                "return performance.now() > 30000 ? 'yes' : ''")
                        .equals("yes"));
            }
            take(browser, daemon, "/operate", 1000, 760, "page-overview.png");
            take(browser, daemon, "/operate/smsc?name=south", 390, 844, "page-phone.png");
            take(browser, daemon, "/operate/confirm?action=disable-smsc&name=south", 1000, 420, "page-confirm.png");
            return 0;
        } finally {
            opened.closeAll();
        }
    }

    private void take(Browser browser, PageDaemon daemon, String path, int width, int height, String name)
            throws IOException {
        browser.resize(width, height, width < 500);
        browser.open(daemon.address(path));
        Files.write(directory.resolve(name), browser.screenshot());
    }
}
