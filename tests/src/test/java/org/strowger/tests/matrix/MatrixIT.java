package org.strowger.tests.matrix;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Plays every row, and sees whether it comes out as it says. */
final class MatrixIT {
    /** To play only the rows whose names contain this. */
    private static final String ONLY = System.getProperty("strowger.row", "");

    @TempDir
    private Path directory = Path.of("");

    static Stream<Row> rows() {
        return Matrix.CHAPTERS.values().stream().flatMap(List::stream).filter(row -> row.name()
                .contains(ONLY));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void eachRowOfTheMatrixGivesTheStatedResult(Row row) throws Exception {
        try (Bed bed = new Bed(row.setup(), directory)) {
            row.play().on(bed);
            bed.mustBe(row.seen());
        }
    }
}
