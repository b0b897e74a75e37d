package org.strowger.router.imports.ksmppd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.strowger.router.imports.ImportFailure;

final class SqlDumpTest {
    private static Map<String, List<SqlRow>> read(String text) {
        return SqlDump.read(text, "dump.sql");
    }

    @Test
    void columnsComeFromTheTableOrFromTheStatement() {
        Map<String, List<SqlRow>> tables = read("""
                -- a dump; with a remark
                /*!40101 SET NAMES utf8 */;
                LOCK TABLES `t` WRITE;
                CREATE TABLE IF NOT EXISTS `t` (`a` int(10) NOT NULL DEFAULT '0,1)', b text, PRIMARY KEY (`a`));
                INSERT INTO `t` VALUES (1,'it''s'),(-2,NULL);
                insert into U (X, `y`) values (0.5, PASSWORD('a\\'b;c'));
                """);
        assertThat(tables.getOrDefault("t", List.of())).hasSize(2);
        assertThat(tables.getOrDefault("t", List.of()).get(0).get("b").text()).isEqualTo("it's");
        assertThat(tables.getOrDefault("t", List.of()).get(0).at().line()).isEqualTo(5);
        assertThat(tables.getOrDefault("t", List.of()).get(1).get("a").text()).isEqualTo("-2");
        assertThat(tables.getOrDefault("t", List.of()).get(1).get("b")).isEqualTo(SqlValue.NULL);
        assertThat(tables.getOrDefault("u", List.of()).get(0).get("x").text()).isEqualTo("0.5");
        assertThat(tables.getOrDefault("u", List.of()).get(0).get("y"))
                .isEqualTo(new SqlValue(SqlValue.Kind.FUNCTION, "PASSWORD", "a'b;c"));
    }

    @Test
    void faultsNameTheLineAndTheColumn() {
        assertThatThrownBy(() -> read("INSERT INTO t VALUES (1);"))
                .isInstanceOf(ImportFailure.class)
                .hasMessageStartingWith("dump.sql:1:25: the names of the columns are not known");
        assertThatThrownBy(() -> read("INSERT INTO t (a,b) VALUES (1);"))
                .hasMessageContaining("1 values for 2 columns");
        assertThatThrownBy(() -> read("\nINSERT INTO t (a) VALUES ('x"))
                .hasMessage("dump.sql:2:29: the file ends within quotation marks; the file was cut: copy it again");
        assertThatThrownBy(() -> read("INSERT INTO t (a) VALUES (1)"))
                .hasMessageContaining("the file ends within a statement");
    }
}
