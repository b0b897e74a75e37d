package org.strowger.world.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.app.daemon.NotStarted;
import org.strowger.router.table.TableHandle;
import org.strowger.router.table.Tables;
import org.strowger.world.Looking;
import org.strowger.world.SceneYaml;
import org.strowger.world.World;

/** The tables of a whole router: at its start, and when its configuration is loaded again. */
final class RouterTablesTest {
    @TempDir
    private Path directory;

    private static final SceneYaml YAML = SceneYaml.RELAYED;

    private String table(String name, String text) throws IOException {
        Path file = Files.writeString(directory.resolve(name + ".txt"), text);
        return "{name: " + name + ", file: " + file + "}";
    }

    @Test
    void aRouterWithoutTablesHasNoThreadForThem() {
        try (World world = new World(1)) {
            world.smsc("a", 2776);
            world.start(YAML.and("tables: []\n"));
            assertThat(world.router().context().tables().tables()).isSameAs(Tables.NONE);
            assertThat(Thread.getAllStackTraces().keySet())
                    .extracting(Thread::getName)
                    .doesNotContain("tables");
            assertThat(metrics(world)).noneMatch(each -> each.startsWith("strowger_table_"));
        }
    }

    @Test
    void tablesAreAddedAndRemovedByAReload() throws IOException {
        try (World world = new World(1)) {
            world.smsc("a", 2776);
            world.start(YAML.and("tables: [" + table("dnd", "447700900001\n") + "]\n"));
            Tables first = world.router().context().tables().tables();
            TableHandle dnd = first.find("dnd").orElseThrow();
            assertThat(dnd.has("447700900001")).isTrue();
            assertThat(metrics(world)).contains("strowger_table_entries{table=\"dnd\"} 1");

            List<String> changes = world.reload(YAML.and("tables: [" + table("dnd", "447700900001\n447700900002\n")
                    + ", " + table("black", "Spam\n") + "]\n"));
            assertThat(changes).containsExactly("new table black");
            Tables next = world.router().context().tables().tables();
            assertThat(next.find("dnd")).containsSame(dnd);
            assertThat(dnd.has("447700900002")).isTrue();
            assertThat(next.find("black").orElseThrow().has("SPAM")).isTrue();

            assertThat(world.reload(YAML.and("tables: []\n")))
                    .containsExactlyInAnyOrder("gone table dnd", "gone table black");
            assertThat(world.router().context().tables().tables().isEmpty()).isTrue();
            world.router().context().tables().close();
        }
    }

    @Test
    void aReloadIsRefusedIfATableCannotBeLoaded() throws IOException {
        try (World world = new World(1)) {
            world.smsc("a", 2776);
            world.start(YAML.and("tables: [" + table("dnd", "447700900001\n") + "]\n"));
            String bad = YAML.and(
                            "tables: [" + table("dnd", "447700900001\n") + ", " + table("black", "44 77\n") + "]\n")
                    .yaml();

            assertThatThrownBy(() -> world.change(World.verdict(bad).configuration(), 2))
                    .isInstanceOf(NotStarted.class)
                    .hasMessageContaining("black.txt: line 1: \"44 77\" is not a number");
            assertThat(world.router().context().tables().tables().find("black")).isEmpty();
            assertThat(world.router().configuration().services().tables()).hasSize(1);
            world.router().context().tables().close();
        }
    }

    private static List<String> metrics(World world) {
        Sampler sampler = new Sampler(world.figures());
        sampler.sample(world.rig().nowNanos());
        return Looking.metrics(sampler).lines().toList();
    }
}
