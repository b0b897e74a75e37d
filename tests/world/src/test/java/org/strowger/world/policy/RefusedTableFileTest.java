package org.strowger.world.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.table.MayShrink;
import org.strowger.router.table.TableStatus;
import org.strowger.world.Looking;
import org.strowger.world.Peer;
import org.strowger.world.SceneYaml;
import org.strowger.world.SimulatedTables;
import org.strowger.world.World;

/** The do-not-disturb list of a running router, when its file is replaced by one that lacks its numbers. */
class RefusedTableFileTest {
    private static final String FILE = "/lists/dnd.txt";
    private static final String PAGE = "<html>\n502 Bad Gateway\n</html>\n";
    private static final int NOT_ALLOWED =
            World.SUITE.statuses().refusal(RefusalReason.NOT_ALLOWED).code();
    private static final SceneYaml YAML = SceneYaml.RELAYED.and("""
            tables: [{name: dnd, file: /lists/dnd.txt}]
            filters: [{name: do-not-disturb, match: {in-list: dnd}, refuse: not-allowed}]
            """);

    private static String number(int index) {
        return Long.toString(447_700_900_000L + index);
    }

    private static String numbers(int from, int to) {
        return IntStream.range(from, to).mapToObj(each -> number(each) + "\n").collect(Collectors.joining());
    }

    private static World world(String content) {
        World world = new World(1);
        world.simulateTables().write(FILE, content);
        world.smsc("a", 2776);
        return world.start(YAML);
    }

    private static void replace(World world, String content) {
        world.simulateTables().write(FILE, content);
        world.seconds(21);
    }

    private static void assertRefused(World world, Peer shop, int index) {
        assertThat(world.send(shop, World.text(number(index))).code()).isEqualTo(NOT_ALLOWED);
    }

    private static void assertAccepted(World world, Peer shop, int index) {
        assertThat(world.send(shop, World.text(number(index))).code()).isZero();
    }

    private static CompletableFuture<TableStatus> reload(World world, MayShrink mayShrink) {
        CompletableFuture<TableStatus> done = world.simulateTables().service().reload("dnd", mayShrink);
        world.seconds(1);
        return done;
    }

    @ParameterizedTest
    @ValueSource(strings = {PAGE, ""})
    void listedNumbersStayRefusedWhenAnErrorPageOrAnEmptyFileReplacesTheList(String content) {
        try (World world = world(numbers(0, 5))) {
            Peer shop = world.application("shop");
            replace(world, content);
            assertRefused(world, shop, 0);
            assertThat(new Looking(world).warnings())
                    .singleElement()
                    .asString()
                    .isEqualTo("warning table dnd: the file was not loaded, and the former content stays: " + FILE
                            + ": the file lacks 5 of the 5 rows in force; replace the file, or load it as it is with"
                            + " table reload dnd accept; may-shrink: any permits this always");
            assertThat(new Looking(world).advice())
                    .containsExactly("a corrected file is loaded within 20 s, or at once by `table reload dnd`");
        }
    }

    @Test
    void anUnreadableLineIsAWarningUntilTheFileIsCorrected() {
        try (World world = world(numbers(0, 5))) {
            replace(world, numbers(0, 5) + "44 77\n");
            assertThat(new Looking(world).warnings())
                    .singleElement()
                    .asString()
                    .contains("table dnd", "line 6: \"44 77\" is not a number");
            replace(world, numbers(0, 6));
            assertThat(new Looking(world).warnings()).isEmpty();
            assertRefused(world, world.application("shop"), 5);
        }
    }

    @Test
    void aFileThatLacksMoreThanHalfIsLoadedOnlyWhenTheOperatorAcceptsIt() {
        try (World world = world(numbers(0, 1000))) {
            Peer shop = world.application("shop");
            replace(world, numbers(501, 1000));
            assertRefused(world, shop, 0);
            assertThat(reload(world, MayShrink.LITTLE)).isCompletedExceptionally();
            assertRefused(world, shop, 0);

            assertThat(reload(world, MayShrink.ANY)).isCompleted();
            assertAccepted(world, shop, 0);
            assertRefused(world, shop, 501);
            assertThat(new Looking(world).warnings()).isEmpty();
        }
    }

    @Test
    void aListOfFiveLosesOneAndAListThatIsRebuiltIsLoaded() {
        try (World world = world(numbers(0, 5))) {
            Peer shop = world.application("shop");
            replace(world, numbers(1, 5));
            assertAccepted(world, shop, 0);
            assertRefused(world, shop, 1);

            replace(world, numbers(1, 1000));
            replace(world, numbers(91, 1500));
            assertAccepted(world, shop, 1);
            assertRefused(world, shop, 1499);
            assertThat(new Looking(world).warnings()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {PAGE, "", "4477 00\n"})
    void aRestartWithAnUnusableFileUsesTheListThatWasInForce(String content) {
        try (World world = world(numbers(0, 5))) {
            world.seconds(1);
            world.die(true);
            world.simulateTables().write(FILE, content);
            world.start(YAML);
            world.seconds(2);
            Peer shop = world.application("shop");
            assertRefused(world, shop, 0);
            assertAccepted(world, shop, 5);
            assertThat(new Looking(world).warnings())
                    .singleElement()
                    .asString()
                    .startsWith("critical table dnd: the file was not loaded, and the content before the start stays: "
                            + FILE);

            replace(world, numbers(0, 6));
            assertRefused(world, shop, 5);
            assertThat(new Looking(world).warnings()).isEmpty();
        }
    }

    @Test
    void aReloadOfTheConfigurationKeepsTheListWhoseFileIsAnErrorPage() {
        try (World world = world(numbers(0, 5))) {
            SimulatedTables tables = world.simulateTables();
            tables.write(FILE, PAGE);
            world.reload(YAML);
            assertRefused(world, world.application("shop"), 0);
            assertThat(tables.told()).last().asString().startsWith("not loaded dnd: " + FILE + ": the file lacks 5");
        }
    }
}
