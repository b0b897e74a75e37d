package org.strowger.router.table.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.strowger.router.table.InvalidTable;
import org.strowger.router.table.KeyMatch;
import org.strowger.router.table.MayShrink;
import org.strowger.router.table.TableKind;
import org.strowger.router.table.TableSource;

/** Files of tables that lack rows of the content in force. */
final class MissingRowsTest extends OneTableBed {
    private static final String PAGE = "<html>\n404 Not Found\n</html>\n";

    // ---- Refused

    @Test
    void anErrorPageDoesNotReplaceAList() throws Exception {
        use(numbers(0, 5));
        write(PAGE);
        look();
        assertThat(handle().has("447700900000")).isTrue();
        assertThat(handle().has("<html>")).isFalse();
        assertThat(handle().status().fault())
                .isEqualTo(list.file() + ": the file lacks 5 of the 5 rows in force; replace the file, or load it as it"
                        + " is with table reload dnd accept; may-shrink: any permits this always");
    }

    @Test
    void anEmptyFileDoesNotReplaceAList() throws Exception {
        use(numbers(0, 1));
        write("");
        look();
        assertThat(handle().has("447700900000")).isTrue();
        assertThat(handle().status().fault()).contains("the file lacks 1 of the 1 rows in force");
    }

    @Test
    void anEmptyFileDoesNotReplaceAListThatHasMostOfItsRowsFromCommands() throws Exception {
        use(numbers(0, 1));
        add(numbers(1, 9));
        write("");
        look();
        assertThat(handle().has("447700900000")).isTrue();
        assertThat(handle().status().fault()).contains("the file lacks 1 of the 9 rows in force");
    }

    @Test
    void aFileThatLacksMoreThanATenthAndMoreThan20RowsIsRefused() throws Exception {
        use(numbers(0, 200));
        write(numbers(20, 200));
        reload();
        assertThat(handle().has("447700900000")).isFalse();

        write(numbers(41, 200));
        assertThatThrownBy(this::reload).hasMessageContaining("the file lacks 21 of the 180 rows in force");
        assertThat(handle().has("447700900020")).isTrue();
    }

    @Test
    void aFileThatLacksMoreThanHalfIsRefusedAndHalfIsNot() throws Exception {
        use(numbers(0, 5));
        write(numbers(3, 100));
        assertThatThrownBy(this::reload).hasMessageContaining("the file lacks 3 of the 5 rows in force");
        write(numbers(2, 4));
        assertThatThrownBy(this::reload).hasMessageContaining("the file lacks 3 of the 5 rows in force");

        write(numbers(1, 5));
        reload();
        write(numbers(3, 5));
        reload();
        assertThat(handle().status().entries()).isEqualTo(2);
    }

    @Test
    void textsAreRowsToo() throws Exception {
        use("BankA\nBankB\nBankC\n");
        write("BANKA\nBankD\n");
        assertThatThrownBy(this::reload).hasMessageContaining("the file lacks 2 of the 3 rows in force");
    }

    @Test
    void aReloadOfTheConfigurationKeepsATableWhoseFileLacksRows() throws Exception {
        use(numbers(0, 5));
        use(PAGE);
        assertThat(handle().has("447700900000")).isTrue();
        assertThat(handle().status().fault()).contains("the file lacks 5 of the 5 rows in force");
    }

    @Test
    void anotherFileOfTheSameTableIsComparedToo() throws Exception {
        use(numbers(0, 5));
        list = new TableSource("dnd", TableKind.LIST, KeyMatch.EXACT, directory.resolve("other.txt"));
        assertThatThrownBy(() -> use(PAGE)).hasMessageContaining("the file lacks 5 of the 5 rows in force");
        assertThat(handle().has("447700900000")).isTrue();
    }

    // ---- Permitted

    @Test
    void aListOfFiveMayLoseOne() throws Exception {
        use(numbers(0, 5));
        write(numbers(1, 5));
        look();
        assertThat(handle().has("447700900000")).isFalse();
        assertThat(handle().status().fault()).isEmpty();
    }

    @Test
    void aListThatIsRebuiltEachDayMayGrowAndLoseFewRows() throws Exception {
        use(numbers(0, 1000));
        for (int day = 1; day <= 5; day++) {
            write(numbers(day * 80, 1000 + day * 300));
            look();
            assertThat(handle().status().entries()).isEqualTo(1000 + day * 220);
        }
        assertThat(handle().status().fault()).isEmpty();
    }

    @Test
    void aRowThatACommandHasRemovedOrAddedIsNotMissing() throws Exception {
        use(numbers(0, 3));
        remove("447700900000", "447700900001");
        add(numbers(2, 9));
        write(numbers(2, 3));
        reload();
        assertThat(handle().status().entries()).isEqualTo(1);

        remove("447700900002");
        write("");
        reload();
        assertThat(handle().has("447700900008")).isTrue();
        assertThat(handle().has("447700900002")).isFalse();
    }

    @Test
    void anotherOperatorOfANumberIsNoMissingRow() throws Exception {
        list = new TableSource("dnd", TableKind.PORTED, KeyMatch.EXACT, list.file());
        use("447700900001,Blue\n");
        write("447700900001,Red\n");
        reload();
        assertThat(handle().find("447700900001").operator()).isEqualTo("Red");
    }

    @Test
    void theCommandAcceptsAFileThatLacksRows() throws Exception {
        use(numbers(0, 5));
        write("");
        look();
        CompletableFuture<?> accepted = thread.reload("dnd", MayShrink.ANY);
        turnUntil(accepted);
        assertThat(accepted).isCompleted();
        assertThat(handle().status().entries()).isZero();
        assertThat(handle().status().fault()).isEmpty();

        write("4477 00\n");
        CompletableFuture<?> unreadable = thread.reload("dnd", MayShrink.ANY);
        turnUntil(unreadable);
        assertThatThrownBy(unreadable::get).hasCauseInstanceOf(InvalidTable.class);
    }

    @Test
    void aTableThatMayShrinkIsReplacedByAnyFile() throws Exception {
        list = new TableSource("dnd", TableKind.LIST, KeyMatch.EXACT, list.file(), MayShrink.ANY);
        use(numbers(0, 5));
        write("");
        look();
        assertThat(handle().status().entries()).isZero();
    }

    @Test
    void aReloadWithMayShrinkLoadsTheFileThatWasRefused() throws Exception {
        use(numbers(0, 5));
        write(numbers(0, 1));
        look();
        list = new TableSource("dnd", TableKind.LIST, KeyMatch.EXACT, list.file(), MayShrink.ANY);
        use(numbers(0, 1));
        assertThat(handle().status().entries()).isEqualTo(1);
    }

    // ---- The last failure

    @Test
    void theFaultEndsWhenTheFileInForceIsBack() throws Exception {
        use(numbers(0, 5));
        FileTime time = Files.getLastModifiedTime(list.file());
        write(PAGE);
        look();
        assertThat(handle().status().fault()).isNotEmpty();

        Files.writeString(list.file(), numbers(0, 5));
        Files.setLastModifiedTime(list.file(), time);
        look();
        assertThat(handle().status().fault()).isEmpty();
        assertThat(handle().status().loads()).isEqualTo(1);
    }

    // ---- The router around it

    private void use(String content) throws Exception {
        write(content);
        use(false);
    }

    private void reload() throws InterruptedException, ExecutionException {
        CompletableFuture<?> done = thread.reload("dnd", MayShrink.LITTLE);
        turnUntil(done);
        done.get();
    }
}
