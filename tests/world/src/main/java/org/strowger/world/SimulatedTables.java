package org.strowger.world;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.strowger.router.reactor.ReactorRig;
import org.strowger.router.table.FileStamp;
import org.strowger.router.table.TableFiles;
import org.strowger.router.table.TableHandle;
import org.strowger.router.table.service.TableContext;
import org.strowger.router.table.service.TableIncidents;
import org.strowger.router.table.service.TableService;
import org.strowger.simulation.disk.SimulatedDisk;

/**
 * The number tables of a router that may die: their files, a separate disk for the changes, and the turns of their
 * thread. Each run of the router has its own table service.
 */
public final class SimulatedTables implements ReactorRig.Companion, TableFiles, TableIncidents {
    private final ReactorRig rig;
    private final SimulatedDisk disk;
    private final Map<Path, Version> files = new HashMap<>();
    private final List<String> told = new ArrayList<>();
    private TableService service;
    private long written;

    private record Version(long number, String content) {}

    SimulatedTables(ReactorRig rig, long seed) {
        this.rig = rig;
        this.disk = new SimulatedDisk(seed);
        this.service = begin();
    }

    /** Replaces a file, as operators do. */
    public void write(String file, String content) {
        files.put(Path.of(file), new Version(++written, content));
    }

    /** The disk with the changes. */
    public SimulatedDisk disk() {
        return disk;
    }

    /** The service of the current run. */
    public TableService service() {
        return service;
    }

    /** The incidents that were reported to operators. */
    public List<String> told() {
        return told;
    }

    /** Begins another run of the router. */
    TableService begin() {
        service = TableService.withTurns(new TableContext(
                this,
                new ChangesOnDisk(disk),
                rig::nowNanos,
                () -> World.EPOCH.toEpochMilli() + rig.nowNanos() / 1_000_000,
                this));
        return service;
    }

    void die(boolean isPowerless) {
        if (isPowerless) {
            disk.crash();
        } else {
            disk.kill();
        }
    }

    // ---- Turns

    @Override
    public void turn() {
        service.turn();
    }

    @Override
    public long nextNanos() {
        return service.nextTurnNanos();
    }

    @Override
    public long activity() {
        return service.taken();
    }

    // ---- Files

    @Override
    public FileStamp stamp(Path file) {
        Version found = files.get(file);
        return found == null ? FileStamp.NONE : new FileStamp(found.number, found.content.length());
    }

    @Override
    public InputStream open(Path file) throws IOException {
        Version found = files.get(file);
        if (found == null) {
            throw new NoSuchFileException(file.toString());
        }
        return new ByteArrayInputStream(found.content.getBytes(StandardCharsets.UTF_8));
    }

    // ---- Incidents

    @Override
    public void loaded(TableHandle table) {
        told.add("loaded " + table.name());
    }

    @Override
    public void notLoaded(String table, String why) {
        told.add("not loaded " + table + ": " + why);
    }

    @Override
    public void notWritten(String table, String why) {
        told.add("not written " + table + ": " + why);
    }

    @Override
    public void lost(Throwable why) {
        throw new AssertionError(why);
    }
}
