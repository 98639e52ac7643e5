package io.seckill.consumer.sale;

import java.util.List;
import java.util.Optional;
import org.springframework.data.jpa.repository.NativeQuery;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;

/** All sales of the book. */
public interface Sales extends Repository<Sale, String> {

    void save(Sale sale);

    Optional<Sale> findById(String resourceId);

    /** The sale with its row locked until the end of the transaction: recording waits meanwhile. */
    // Written out: for a lock mode Hibernate adds OF, which MySQL reads and MariaDB does not.
    @NativeQuery("SELECT * FROM sale WHERE resource_id = :resourceId FOR UPDATE")
    Optional<Sale> lock(String resourceId);

    /** The resources whose sale was ever at the gate. */
    @Query("select s.resourceId from Sale s where s.loadedAt is not null or s.state <> SaleState.CREATED")
    List<String> everAtTheGate();

    /** The resources whose sale was loaded at the gate and is not over then, open or closed. */
    @Query("select s.resourceId from Sale s where s.loadedAt is not null and s.endsAt > :then order by s.resourceId")
    List<String> loadedAndNotOver(long then);
}
