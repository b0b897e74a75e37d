package org.strowger.router.receipts;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.strowger.router.metrics.laws.Equation;
import org.strowger.router.metrics.laws.ExpectationTerm;

/** Which pages cells are taken from, when many were taken and few are left. */
class ReceiptCellsTest {
    private static final int CELLS_OF_PAGE = 1024;

    private final ReceiptCells cells = new ReceiptCells(new Equation<>(ExpectationTerm.class));

    private int take() {
        int cell = cells.take(TestExpected.of("1", 1, "447700900123", 1), 0, 1, ExpectationTerm.ASKED);
        cells.state(cell, ReceiptCells.State.EXPECTED);
        return cell;
    }

    @Test
    void aReleasedPageIsNotReallocatedWhileAnotherPageHasRoom() {
        int straggler = 3 * CELLS_OF_PAGE - 1;
        for (int i = 0; i <= straggler; i++) {
            assertThat(take()).isEqualTo(i);
        }
        for (int i = 0; i < straggler; i++) {
            cells.free(i, ExpectationTerm.TOLD);
        }
        // The first page became empty when most were in use still, and goes when it is empty again.
        cells.free(take(), ExpectationTerm.TOLD);
        for (int i = 0; i < 3; i++) {
            int cell = take();
            assertThat(cell / CELLS_OF_PAGE).isEqualTo(straggler / CELLS_OF_PAGE);
            cells.free(cell, ExpectationTerm.TOLD);
        }
        assertThat(cells.size()).isEqualTo(1);
        assertThat(cells.smscId(straggler)).isEqualTo("1");
    }

    @Test
    void releasedPagesAreReallocatedWhenAllOtherPagesAreFull() {
        for (int i = 0; i < 3 * CELLS_OF_PAGE; i++) {
            take();
        }
        for (int i = 0; i < 3 * CELLS_OF_PAGE; i++) {
            cells.free(i, ExpectationTerm.TOLD);
        }
        for (int i = 0; i < 3 * CELLS_OF_PAGE; i++) {
            take();
        }
        for (int i = 0; i < 3 * CELLS_OF_PAGE; i++) {
            assertThat(cells.smscId(i)).isEqualTo("1");
        }
        assertThat(cells.size()).isEqualTo(3 * CELLS_OF_PAGE);
        assertThat(cells.end()).isEqualTo(3 * CELLS_OF_PAGE);
    }
}
