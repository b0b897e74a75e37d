package org.strowger.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.strowger.router.table.InvalidTable;
import org.strowger.router.table.KeyMatch;
import org.strowger.router.table.TableKind;
import org.strowger.router.table.TableSource;
import org.strowger.router.table.service.EditOutcome;
import org.strowger.router.table.service.EditOutcome.Result;
import org.strowger.router.table.service.TableEdit;
import org.strowger.simulation.disk.SimulatedDisk.Operation;

/** The changes to number tables on a disk that fails, and on machines that lose their power. */
class DurableEditsTest {
    private static final String FILE = "/lists/stop.txt";
    private static final String NUMBER = "447700900123";

    private final World world = new World(1);
    private final SimulatedTables tables = world.simulateTables();
    private final List<EditOutcome> outcomes = new ArrayList<>();

    private void load() throws InvalidTable {
        tables.write(FILE, "");
        TableSource source = new TableSource("stop", TableKind.LIST, KeyMatch.EXACT, Path.of(FILE));
        tables.service().apply(tables.service().prepare(List.of(source)));
    }

    private void restart(boolean isPowerless) throws InvalidTable {
        tables.die(isPowerless);
        tables.begin();
        load();
    }

    private void add() {
        add(NUMBER);
    }

    private void add(String number) {
        tables.service().edit(new TableEdit("stop", TableEdit.Kind.ADD, number, "", "a test"), outcomes::add);
    }

    private void loadWithOther() throws InvalidTable {
        load();
        add("447700900124");
        assertThat(result()).isEqualTo(Result.DONE);
        outcomes.clear();
    }

    private Result result() {
        tables.turn();
        return outcomes.get(outcomes.size() - 1).result();
    }

    private boolean isListed() {
        return tables.service().tables().find("stop").orElseThrow().has(NUMBER);
    }

    @Test
    void aNumberFoundInAnUnsyncedLineIsMadeDurableBeforeTheEditIsConfirmed() throws InvalidTable {
        loadWithOther();
        tables.disk().fail(Operation.SYNC, 1);
        add();
        assertThat(result()).isEqualTo(Result.FAILED);
        restart(false);
        add();
        assertThat(result()).isEqualTo(Result.NO_CHANGE);
        restart(true);
        assertThat(isListed()).isTrue();
    }

    @Test
    void anEditIsNotConfirmedBecauseOfOneThatFailsInTheSameTurn() throws InvalidTable {
        loadWithOther();
        tables.disk().fail(Operation.SYNC, 1);
        add();
        add();
        tables.turn();
        assertThat(outcomes).extracting(EditOutcome::result).containsExactly(Result.FAILED, Result.FAILED);
        add();
        assertThat(result()).isEqualTo(Result.DONE);
        restart(true);
        assertThat(isListed()).isTrue();
    }
}
